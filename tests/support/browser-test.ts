import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Playwright's `test` with a built server per worker, on a port and a SQLite file of its own: `page.goto('/login')`
 * reaches it. Tests of one worker share its database, so each makes its own company. A new company meets Essential 5,
 * its limits and its locks; `test.use({ plans: 'off' })` gives every company everything, as a team of its own has it.
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
