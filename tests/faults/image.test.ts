import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { makeCompany } from '../support/browser-company.ts';
import { Image } from '../support/dockerfile.ts';
import { freePort } from '../support/free-port.ts';
import { database } from '../support/fresh-database.ts';

/** Downloads and builds everything, on a machine that may be busy. */
const BUILT_WITHIN_MS = 15 * 60_000;

describe.runIf(database === 'sqlite')('The image that the Dockerfile describes', () => {
  const image = new Image();
  afterAll(() => image.remove(), BUILT_WITHIN_MS);

  test(
    'is built from a checkout alone by an account without rights, and has only what runs',
    async () => {
      await image.build();
      const modules = readdirSync(join(image.folder, 'daybook/node_modules'));
      expect(
        modules.filter((name) => ['vitest', 'typescript', 'drizzle-kit', '@playwright'].includes(name)),
      ).toEqual([]);
      for (const result of ['server/dist/main.js', 'client/dist/index.html', 'docs/dist/index.html'])
        expect(existsSync(join(image.folder, 'daybook', result))).toBe(true);
    },
    BUILT_WITHIN_MS,
  );

  test('serves with SQLite and nothing else set, is healthy, and keeps everything in its volume', async () => {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const server = image.serve(port);
    await vi.waitFor(
      async () => expect([await server.isHealthy(), server.output()]).toEqual([true, expect.anything()]),
      {
        timeout: 120_000,
        interval: 500,
      },
    );
    const company = await makeCompany(url);
    expect(await company.ada.api('GET', '/subscription/')).toMatchObject({
      plan: { name: 'Professional (self-hosted)' },
    });
    expect(await server.stop()).toBe(0);
    expect(await server.isHealthy()).toBe(false);
    expect(readdirSync(image.data)).toContain('daybook.sqlite');

    const again = image.serve(port);
    await vi.waitFor(async () => expect(await again.isHealthy()).toBe(true), {
      timeout: 120_000,
      interval: 500,
    });
    expect(await company.ada.api('GET', '/current-user/')).toMatchObject({ first_name: 'Ada' });
    expect((await fetch(`${url}/docs/`)).status).toBe(200);
    expect(await again.stop()).toBe(0);
  }, 300_000);
});
