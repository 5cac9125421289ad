import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSql } from '../bench/sql.ts';
import { makeCompany } from '../support/browser-company.ts';
import { runBuilt } from '../support/built-command.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.runIf(database === 'postgres')('Moving from SQLite to Postgres', () => {
  const folder = temporaryFolder('move');
  const settings = { DATA_DIR: folder, BILLING: 'off', RATE_LIMIT: 'off' };
  const env = { ...settings, DATABASE_URL: `file:${join(folder, 'daybook.sqlite')}` };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('people find all their data, continue working, and the move runs only once', async () => {
    const postgres = await freshDatabase();
    const sqlite = await startBuiltServer({ ...env });
    const { ada, join: hire } = await makeCompany(sqlite.url);
    const will = await hire('Will Worker');
    const client = await ada.api<{ id: number }>('POST', '/clients/', {
      first_name: 'Zoë',
      last_name: 'Ångström “x” 漢字',
      custom_fields: { likes: 'naps, "quotes" and \\ backslashes' },
    });
    const spoilt = await ada.api<{ id: number }>('POST', '/workcodes/', {
      code: 'GONE',
      description: 'Gone',
    });
    await ada.api('DELETE', `/workcodes/${spoilt.id}/`);
    const day = '2026-03-02';
    await will.api('POST', '/timesheet-sessions/', {
      client: client.id,
      date: day,
      work_entries: [{ start_time: '22:15', end_time: '01:00', mileage: 12.34, stipend: 0.1 }],
    });
    const sheet = await will.api<{ id: number }>('POST', '/timesheets/', { start_date: day, end_date: day });
    await will.api('POST', `/timesheets/${sheet.id}/submit/`);
    await ada.api('POST', `/timesheets/${sheet.id}/approve/`);

    const paths = [
      '/clients/',
      '/users/',
      '/timesheets/',
      '/timesheet-sessions/',
      '/workcodes/',
      '/company-settings/',
    ];
    const answers = () => Promise.all(paths.map((path) => ada.api('GET', path)));
    const here = await answers();

    const nowhere = new URL(postgres);
    nowhere.pathname = '/not_there';
    const busy = await runBuilt('move', [postgres], env);
    expect(busy).toMatchObject({ code: 1, output: expect.stringContaining('Stop Daybook first') as string });
    await sqlite.stop();
    const missing = await runBuilt('move', [nowhere.href], env);
    expect(missing).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database in the address given does not exist/) as string,
    });
    expect(missing.output).not.toContain('    at ');
    const moved = await runBuilt('move', [postgres], env);
    expect(moved.output).toContain('read back and identical in both');
    expect(moved.output).not.toContain('BROKEN');
    expect(moved.code).toBe(0);
    // Postgres plans by these counts, and counted an empty table before.
    const sql = await openSql(postgres);
    const counts = await sql.one("select reltuples as logs from pg_class where relname = 'daily_logs'");
    await sql.close();
    expect(counts).toEqual({ logs: 1 });

    const there = await startBuiltServer({
      ...settings,
      DATABASE_URL: postgres,
      PORT: new URL(sqlite.url).port,
    });
    try {
      expect(await answers()).toEqual(here);
      const code = await ada.api<{ id: number }>('POST', '/workcodes/', { code: 'NEW', description: 'New' });
      expect(code.id).toBeGreaterThan(spoilt.id);
    } finally {
      await there.stop();
    }
    const again = await runBuilt('move', [postgres], env);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already has data') as string });
  });
});
