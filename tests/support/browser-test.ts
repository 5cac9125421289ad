import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Playwright's `test` with a built server per worker, with its own port and SQLite file: `page.goto('/login')`
 * reaches it. A worker's tests share its database, so each creates a company. A new company is on Essential 5, with
 * its limits and locks; `test.use({ plans: 'off' })` gives every company every feature, as in a self-hosted
 * installation.
 */
export const test = base.extend<object, { server: BuiltServer; plans: 'on' | 'off' }>({
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
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});
