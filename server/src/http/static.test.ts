import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { serveClient, serveDocs } from './static.ts';

test('a person who opens a page while the built pages are gone reads what is missing, and how it comes back', async () => {
  const root = temporaryFolder('pages');
  const app = Fastify();
  await app.register(serveClient, { root, methodsOf: () => [], isDead: async () => false });
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

test('a person reads the documentation, also while the app is open; a page that does not exist is said, and one that is not built yet', async () => {
  const [root, docs] = [temporaryFolder('pages'), temporaryFolder('docs')];
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(serveDocs, { prefix: '/docs', root: docs, methodsOf: () => [] });
  await app.register(serveClient, { root, methodsOf: () => [], isDead: async () => false });
  const open = (url: string) => app.inject({ url });
  writeFileSync(join(root, 'index.html'), 'the app');
  for (const url of ['/docs/', '/docs/product/pay.html'])
    expect(await open(url)).toMatchObject({ statusCode: 503, headers: { 'retry-after': '60' } });

  mkdirSync(join(docs, 'product'));
  mkdirSync(join(docs, 'assets'));
  for (const name of ['index.html', '404.html', 'product/pay.html', 'product/index.html', 'assets/a.1f.js'])
    writeFileSync(join(docs, name), name);
  expect(await open('/docs/')).toMatchObject({ statusCode: 200, body: 'index.html' });
  expect(await open('/docs/product/')).toMatchObject({ statusCode: 200, body: 'product/index.html' });
  expect(await open('/docs/product/pay.html')).toMatchObject({
    statusCode: 200,
    headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
  });
  expect((await open('/docs/assets/a.1f.js')).headers['cache-control']).toContain('immutable');
  expect(await open('/docs/no-such-page.html')).toMatchObject({ statusCode: 404, body: '404.html' });
  expect(await open('/docs')).toMatchObject({ statusCode: 302, headers: { location: '/docs/' } });
  expect((await open('/home')).body).toBe('the app');
  expect((await app.inject({ method: 'POST', url: '/docs/' })).statusCode).toBe(404);
  await app.close();
});
