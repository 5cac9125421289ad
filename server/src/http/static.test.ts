import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { serveClient } from './static.ts';

test('a person who opens a page while the built pages are gone reads what is missing, and how it comes back', async () => {
  const root = temporaryFolder('pages');
  const app = Fastify();
  await app.register(serveClient, { root, methodsOf: () => [] });
  const open = (url: string) => app.inject({ url });
  writeFileSync(join(root, 'index.html'), '<title>Daybook</title>');
  expect(await open('/home')).toMatchObject({ statusCode: 200, body: '<title>Daybook</title>' });
  rmSync(join(root, 'index.html'));
  for (const url of ['/home', '/']) {
    const answer = await open(url);
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '60' } });
    expect(answer.body).toContain('npm run build');
  }
  expect((await open('/assets/gone.js')).statusCode).toBe(404);
  await app.close();
});
