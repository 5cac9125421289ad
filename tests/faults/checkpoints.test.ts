import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { makeCompany } from '../support/browser-company.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { database } from '../support/fresh-database.ts';

/** The logs in the file itself, without SQLite's write-ahead log. */
function logsInFile(file: string, copy: string): number {
  copyFileSync(file, copy);
  const connection = new Database(copy, { readonly: true });
  try {
    return Number(connection.prepare('select count(*) from daily_logs').pluck().get());
  } finally {
    connection.close();
  }
}

describe.runIf(database === 'sqlite')('Saved data', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-checkpoints-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('moves from the write-ahead log to the file in the background, and the server still stops', async () => {
    const file = join(folder, 'daybook.sqlite');
    const server = await startBuiltServer({
      DATABASE_URL: `file:${file}`,
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
    });
    try {
      const { ada, addClient } = await makeCompany(server.url);
      const { id: client } = await addClient('Clara', 'Client');
      for (const date of ['2026-03-02', '2026-03-03', '2026-03-04'])
        await ada.api('POST', '/timesheet-sessions/', { client, date });
      await expect
        .poll(() => logsInFile(file, join(folder, 'copy.sqlite')), { timeout: 20_000, interval: 200 })
        .toBe(3);
    } finally {
      await server.stop();
    }
    expect(server.process.exitCode).toBe(0);
  });
});
