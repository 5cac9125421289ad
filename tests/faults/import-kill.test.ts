import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, makeCompany } from '../support/browser-company.ts';
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { atMoment } from '../support/several-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CLIENTS = 120;
const KILLS = 2;
/** Longer than a process holds an import without a sign of life. */
const LATER_MS = 3 * 60_000;
/** A busy machine gets long. */
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
  /** As after a while in which nobody held the import. */
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
  const clients = () => ada.api<{ count: number }>('GET', '/clients/?page=1&page_size=1');

  test('is gone on with behind its last block: every line once, forward and back', async () => {
    const { id } = await ada.api<Import>('POST', '/imports/', { kind: 'clients', text: FILE });
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
      // What was reported as done is there, and nothing of a block that was cut off.
      expect(after.lines_done).toBeGreaterThanOrEqual(one.lines_done);
      if (after.state === 'applied') break;
      done = after.lines_done;
    }
    expect(await until(id, ({ state }) => state === 'applied')).toMatchObject({
      counts: { done: CLIENTS, failed: 0 },
    });
    expect((await clients()).count).toBe(CLIENTS);

    await ada.api('POST', `/imports/${id}/undo/`);
    await until(id, (now) => (now.lines_done > 0 && now.state === 'undoing') || now.state === 'undone');
    await server.stop('SIGKILL');
    await startLater();
    expect(await until(id, ({ state }) => state === 'undone')).toMatchObject({
      counts: { undone: CLIENTS, kept: 0 },
    });
    expect((await clients()).count).toBe(0);
  });
});
