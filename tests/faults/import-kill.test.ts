import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@daybook/domain/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, makeCompany } from '../support/browser-company.ts';
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { atMoment } from '../support/several-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CLIENTS = 120;
/** Several blocks of days, in whole pay periods. */
const DAYS = 1_204;
const FIRST_DAY = '2017-01-11';
const KILLS = 2;
/** Longer than a process holds an import without a sign of life. */
const LATER_MS = 3 * 60_000;
/** A busy machine gets more time. */
const WITHIN_MS = 150_000;

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

  const start = (more: Record<string, string> = {}) =>
    startBuiltServer({ DATABASE_URL: url, DATA_DIR: folder, BILLING: 'off', RATE_LIMIT: 'off', ...more });
  /** As if the claim on the import had expired. */
  async function startLater() {
    ahead += LATER_MS;
    server = await start({
      PORT: new URL(server.url).port,
      ...atMoment(new Date(Date.now() + ahead).toISOString()),
    });
  }

  beforeAll(async () => {
    url = await freshDatabase();
    server = await start();
    ({ ada } = await makeCompany(server.url));
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (id: number) => ada.api<Import>('GET', `/imports/${id}/`);
  async function until(id: number, isThere: (one: Import) => boolean): Promise<Import> {
    for (const began = Date.now(); Date.now() - began < WITHIN_MS;) {
      const one = await get(id);
      if (isThere(one)) return one;
      await sleep(20);
    }
    throw new Error(`It did not come to an end: ${JSON.stringify(await get(id))}`);
  }
  const count = async (of: string) =>
    (await ada.api<{ count: number }>('GET', `/${of}/?page=1&page_size=1`)).count;

  /** Applies a planned import of so many lines, and takes it back, killing the server in and between its blocks. */
  async function applyAndUndo(id: number, lines: number, written: () => Promise<void>) {
    await ada.api('POST', `/imports/${id}/plan/`);
    const { plan_hash } = await until(id, ({ state }) => state === 'planned');
    await ada.api('POST', `/imports/${id}/apply/`, { plan_hash });
    let done = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = done;
      const one = await until(id, (now) => now.lines_done > before || now.state === 'applied');
      await server.stop('SIGKILL');
      await startLater();
      const after = await get(id);
      // Everything reported as done is there, and nothing of an interrupted block.
      expect(after.lines_done).toBeGreaterThanOrEqual(one.lines_done);
      if (after.state === 'applied') break;
      done = after.lines_done;
    }
    expect(await until(id, ({ state }) => state === 'applied')).toMatchObject({
      counts: { done: lines, failed: 0 },
    });
    await written();

    await ada.api('POST', `/imports/${id}/undo/`);
    await until(id, (now) => (now.lines_done > 0 && now.state === 'undoing') || now.state === 'undone');
    await server.stop('SIGKILL');
    await startLater();
    expect(await until(id, ({ state }) => state === 'undone')).toMatchObject({
      counts: { undone: lines, kept: 0 },
    });
  }

  test('is gone on with behind its last block: every line once, forward and back', async () => {
    const { id } = await ada.api<Import>('POST', '/imports/', { kind: 'clients', text: FILE });
    await applyAndUndo(id, CLIENTS, async () => expect(await count('clients')).toBe(CLIENTS));
    expect(await count('clients')).toBe(0);
  });

  test('of time history is gone on with too: no timesheet in part, and no hour twice', async () => {
    await ada.api('POST', '/clients/', { first_name: 'Ida', last_name: 'Moss' });
    const rows = Array.from(
      { length: DAYS },
      (_, at) => `${ada.email},${addDays(FIRST_DAY, at)},Ida Moss,09:00,10:00`,
    );
    const text = ['email,date,client,start_time,end_time', ...rows].join('\n');
    const { id } = await ada.api<Import>('POST', '/imports/', { kind: 'time_history', text });
    await ada.api('PATCH', `/imports/${id}/`, { paid_until: addDays(FIRST_DAY, DAYS - 1) });
    await applyAndUndo(id, DAYS, async () => {
      expect(await count('timesheet-sessions')).toBe(DAYS);
      const sheets = await ada.api<{ total_hours: number }[]>('GET', '/timesheets/');
      expect(sheets).toHaveLength(DAYS / 14);
      expect(new Set(sheets.map(({ total_hours }) => total_hours))).toEqual(new Set([14]));
    });
    expect([await count('timesheet-sessions'), await count('timesheets')]).toEqual([0, 0]);
  });
});
