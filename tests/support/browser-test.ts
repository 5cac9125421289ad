import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Playwright's `test` with a built server per worker, on a port and a SQLite file of its own: `page.goto('/login')`
 * reaches it. Tests of one worker share its database, so each makes its own company.
 */
export const test = base.extend<object, { server: BuiltServer }>({
  server: [
    // Playwright reads a fixture's needs from the names in the braces.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = temporaryFolder('e2e');
      const server = await startBuiltServer({
        DATABASE_URL: `file:${join(folder, 'daybook.sqlite')}`,
        DATA_DIR: folder,
        RATE_LIMIT: 'off',
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
