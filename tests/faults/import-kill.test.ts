import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@daybook/domain/time/day';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { atMoment } from '../support/several-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Several blocks. */
const CLIENTS = 620;
/** Several blocks of days, in whole pay periods. */
const DAYS = 1_204;
const FIRST_DAY = '2017-01-11';
/** Longer than a process holds an import without a sign of life. */
const LATER_MS = 3 * 60_000;
const DIE = `--import ${resolve(import.meta.dirname, 'preload/die-in-import.mjs')}`;

interface Import {
  id: number;
  state: string;
  plan_hash: string;
  lines_done: number;
  counts: Record<string, number> | null;
}

const FILE = [
  'reference,first_name,last_name,phone',
  ...Array.from({ length: CLIENTS }, (_, at) => `R-${at},Client,Number${at},555 ${at}`),
].join('\n');

describe('An import whose process is killed outright', () => {
  const folder = temporaryFolder('import-kill');
  let url: string;
  let server: BuiltServer;
  let ada: Person;
  let ahead = 0;
  let port: string | undefined;

  /** As if the claim on the import had expired; dies where `die` says, from now on or after a signal. */
  async function start(die: string, armed = false) {
    const { NODE_OPTIONS, ...moment } = atMoment(new Date(Date.now() + ahead).toISOString());
    ahead += LATER_MS;
    server = await startBuiltServer({
      DATABASE_URL: url,
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
      ...(port !== undefined && { PORT: port }),
      ...moment,
      NODE_OPTIONS: `${NODE_OPTIONS} ${DIE}`,
      DIE_AFTER: die,
      ...(armed && { DIE_ARMED: 'yes' }),
    });
    ({ port } = new URL(server.url));
  }
  /** Until the server has killed itself, in the middle of its work. */
  async function death() {
    const { process } = server;
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
    expect(process.signalCode).toBe('SIGKILL');
  }

  beforeAll(async () => {
    url = await freshDatabase();
    await start('between:2');
    ({ ada } = await makeCompany(server.url));
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A call that the server refuses under overload is made again. */
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    for (;;) {
      try {
        return await ada.api<Answer>(method, path, body);
      } catch (error) {
        if (!String(error).includes(' is 503:')) throw error;
        await sleep(200);
      }
    }
  }
  async function until(id: number, state: string): Promise<Import> {
    for (;;) {
      const one = await call<Import>('GET', `/imports/${id}/`);
      if (one.state === state) return one;
      await sleep(50);
    }
  }
  const count = async (of: string) =>
    (await call<{ count: number }>('GET', `/${of}/?page=1&page_size=1`)).count;

  /** Begins what the server then dies of; its answer may be lost with it. */
  async function begin(path: string, body?: unknown) {
    server.process.kill('SIGWINCH');
    await call('POST', path, body).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });
    await death();
  }

  /** Applies a planned import of this many lines, and undoes it; the server dies in and between its blocks. */
  async function applyAndUndo(id: number, lines: number, written: () => Promise<void>) {
    await call('POST', `/imports/${id}/plan/`);
    const { plan_hash } = await until(id, 'planned');
    await begin(`/imports/${id}/apply/`, { plan_hash });
    await start('in:1', true);
    await death();
    await start('in:2');
    expect(await until(id, 'applied')).toMatchObject({ counts: { done: lines, failed: 0 } });
    await written();

    await begin(`/imports/${id}/undo/`);
    await start('between:2');
    expect(await until(id, 'undone')).toMatchObject({ counts: { undone: lines, kept: 0 } });
  }

  test('is gone on with behind its last block: every line once, forward and back', async () => {
    const { id } = await call<Import>('POST', '/imports/', { kind: 'clients', text: FILE });
    await applyAndUndo(id, CLIENTS, async () => expect(await count('clients')).toBe(CLIENTS));
    expect(await count('clients')).toBe(0);
  });

  test('of time history continues too: no partial timesheet, and no hour twice', async () => {
    await call('POST', '/clients/', { first_name: 'Ida', last_name: 'Moss' });
    const rows = Array.from(
      { length: DAYS },
      (_, at) => `${ada.email},${addDays(FIRST_DAY, at)},Ida Moss,09:00,10:00`,
    );
    const text = ['email,date,client,start_time,end_time', ...rows].join('\n');
    const { id } = await call<Import>('POST', '/imports/', { kind: 'time_history', text });
    await call('PATCH', `/imports/${id}/`, { paid_until: addDays(FIRST_DAY, DAYS - 1) });
    await applyAndUndo(id, DAYS, async () => {
      expect(await count('timesheet-sessions')).toBe(DAYS);
      const sheets = await call<{ total_hours: number }[]>('GET', '/timesheets/');
      expect(sheets).toHaveLength(DAYS / 14);
      expect(new Set(sheets.map(({ total_hours }) => total_hours))).toEqual(new Set([14]));
    });
    expect([await count('timesheet-sessions'), await count('timesheets')]).toEqual([0, 0]);
  });
});
