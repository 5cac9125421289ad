import { openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { makeCompany } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { addressOf } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves } from './proof.ts';

const BACK_WITHIN_MS = 30_000;

describe('A database', () => {
  const folder = temporaryFolder('broken');
  const file = join(folder, 'daybook.sqlite');
  const settings = { DATA_DIR: folder, BILLING: 'off', RATE_LIMIT: 'off' };
  let server: BuiltServer | undefined;
  afterEach(() => server?.stop());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const ready = async (running: BuiltServer) => (await fetch(`${running.url}/readyz`)).status;
  const troubles = (running: BuiltServer) =>
    running
      .output()
      .split('\n')
      .flatMap((line) => /"trouble":"(\w+)"/.exec(line)?.[1] ?? []);

  /** Makes the database read-only without the server's knowledge, and writable again. */
  async function readOnly(running: BuiltServer, url: string, on: boolean): Promise<void> {
    if (database === 'sqlite') {
      running.process.kill('SIGWINCH');
      return;
    }
    const admin = new pg.Client({ connectionString: addressOf(url, 'postgres') });
    await admin.connect();
    const name = new URL(url).pathname.slice(1);
    await admin.query(`alter database ${name} set default_transaction_read_only = ${on ? 'on' : 'off'}`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
  }

  proves(
    'broken database',
    'that becomes read-only refuses saves, reports it on /readyz and in one log line, and recovers by itself',
    async () => {
      const url = database === 'sqlite' ? `file:${file}` : await freshDatabase();
      const preload = pathToFileURL(join(import.meta.dirname, 'preload/read-only-on-signal.mjs')).href;
      const running = await startBuiltServer({
        ...settings,
        DATABASE_URL: url,
        ...(database === 'sqlite' && { NODE_OPTIONS: `--import ${preload}` }),
      });
      server = running;
      const { ada } = await makeCompany(running.url);
      const save = async (code: string) => {
        const response = await fetch(`${running.url}/api/workcodes/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.access}` },
          body: JSON.stringify({ code, description: 'A code' }),
        });
        return response.status;
      };
      expect([await save('ONE'), await ready(running)]).toEqual([201, 200]);
      await readOnly(running, url, true);
      await expect.poll(() => save('TWO'), { timeout: BACK_WITHIN_MS }).toBe(503);
      expect([await save('TWO'), await save('TWO'), await ready(running)]).toEqual([503, 503, 503]);
      await ada.api('GET', '/workcodes/');
      await readOnly(running, url, false);
      await expect.poll(() => ready(running), { timeout: BACK_WITHIN_MS, interval: 200 }).toBe(200);
      expect(await save('TWO')).toBe(201);
      expect(troubles(running)).toEqual(['read_only']);
      return 'saves 503, /readyz 503, one line in the log; ready and saving again by itself';
    },
  );

  if (database === 'sqlite')
    proves('broken database', 'with a damaged page is not ready once it has been read', async () => {
      const running = await startBuiltServer({ ...settings, DATABASE_URL: `file:${file}` });
      const { ada, addClient } = await makeCompany(running.url);
      const { id: client } = await addClient('Clara', 'Client');
      await ada.api('POST', '/timesheet-sessions/', { client, date: '2026-03-02' });
      await running.stop();
      const connection = new Database(file);
      const page = Number(connection.pragma('page_size', { simple: true }));
      const root = connection.prepare("select rootpage from sqlite_master where name = 'daily_logs'").pluck();
      const at = (Number(root.get()) - 1) * page;
      connection.close();
      writeSync(openSync(file, 'r+'), Buffer.alloc(page, 0x5a), 0, page, at);

      const again = await startBuiltServer({
        ...settings,
        DATABASE_URL: `file:${file}`,
        PORT: new URL(running.url).port,
      });
      server = again;
      expect(await ready(again)).toBe(200);
      await expect(ada.api('GET', '/timesheet-sessions/')).rejects.toThrow('503');
      await expect(ada.api('GET', '/timesheet-sessions/')).rejects.toThrow('503');
      expect(await ready(again)).toBe(503);
      expect(troubles(again)).toEqual(['damaged']);
      return 'the list 503, /readyz 503, one line in the log';
    });
});
