import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type Response } from '@playwright/test';
import { startBuiltServer, type BuiltServer } from './built-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Playwright's `test` with a built server per worker, with its own port and SQLite file: `page.goto('/login')`
 * reaches it. A worker's tests share its database, so each creates a company. A new company is on Essential 5, with
 * its limits and locks; `test.use({ plans: 'off' })` gives every company every feature, as in a self-hosted
 * installation. A test fails if a screen asks the server for something that it does not know: a screen whose other
 * parts work hides that well.
 */
export const test = base.extend<{ callsAreUnderstood: void }, { server: BuiltServer; plans: 'on' | 'off' }>({
  plans: ['on', { scope: 'worker', option: true }],
  server: [
    async ({ plans }, use) => {
      const folder = temporaryFolder('e2e');
      const server = await startBuiltServer({
        DATABASE_URL: `file:${join(folder, 'daybook.sqlite')}`,
        DATA_DIR: folder,
        RATE_LIMIT: 'off',
        BILLING: plans,
      });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  callsAreUnderstood: [
    async ({ browser }, use) => {
      const refused: Promise<string | null>[] = [];
      const look = (response: Response) => {
        if (response.status() < 400 && response.status() !== 207) return;
        const url = new URL(response.url());
        if (!url.pathname.startsWith('/trpc/')) return;
        // An answer that comes after its page was closed cannot be read.
        const text = response.text().catch(() => '');
        refused.push(
          text.then((body) => (body.includes('Unknown filter.') ? `${url.pathname}: ${body}` : null)),
        );
      };
      const watch = (context: BrowserContext) => void context.on('response', look);
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      expect((await Promise.all(refused)).filter((call) => call !== null)).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});
