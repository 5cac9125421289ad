import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// imports-and-exports.md#downloading-everything: broken off while it is sent, an export once ended the whole process.
describe('A person who breaks off a download', () => {
  let server: BuiltServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startBuiltServer({
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: temporaryFolder('broken-off'),
      BILLING: 'off',
      RATE_LIMIT: 'off',
    });
    ({ ada } = await makeCompany(server.url));
  });
  afterAll(() => server.stop());

  /** Requests a file, disconnects after this many milliseconds or at the first bytes, and lets the server notice. */
  async function brokenOff(url: string, after: number | 'first bytes'): Promise<void> {
    await new Promise<void>((resolve) => {
      const asked = http.get(server.url + url, (answer) => {
        answer.once('data', () => asked.destroy());
        answer.on('error', () => {});
      });
      asked.on('error', () => {});
      asked.on('close', resolve);
      if (after !== 'first bytes') setTimeout(() => asked.destroy(), after);
    });
  }

  test.each(['/company-export/', '/users/export/'])(
    'of %s leaves the server running, and can ask again',
    async (path) => {
      const body = path === '/users/export/' ? { user: ada.id } : { password: ada.password };
      // One export at a time: the next is refused until the server has noted the end of the one before.
      const address = () =>
        vi.waitFor(async () => (await ada.api<{ url: string }>('POST', path, body)).url, {
          timeout: 20_000,
          interval: 50,
        });
      for (const after of [1, 5, 20, 'first bytes', 'first bytes'] as const) {
        await brokenOff(await address(), after);
      }
      const whole = await vi.waitFor(
        async () => {
          const answer = await fetch(server.url + (await address()));
          expect(answer.status).toBe(200);
          return answer.arrayBuffer();
        },
        { timeout: 20_000, interval: 50 },
      );
      expect(whole.byteLength).toBeGreaterThan(1000);
      expect(server.process.exitCode).toBeNull();
      expect(server.output()).not.toContain('closing after an error');
    },
  );
});
