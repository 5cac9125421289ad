import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { makeCompany, type Company } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves } from './proof.ts';

const SAVES = 20;
/** A list and /readyz take milliseconds; waiting for a lock takes seconds. */
const QUICK_MS = 2_000;

describe.runIf(database === 'postgres')('While the row of a company is locked', () => {
  const folder = temporaryFolder('waiting');
  let url: string;
  let server: BuiltServer;
  let maple: Company;
  let birch: Company;
  let holder: pg.Client;

  beforeAll(async () => {
    url = await freshDatabase();
    server = await startBuiltServer({
      DATABASE_URL: url,
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
    });
    maple = await makeCompany(server.url);
    birch = await makeCompany(server.url);
    holder = new pg.Client({ connectionString: url });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function hold(company: Company) {
    const { id } = await company.ada.api<{ id: number }>('GET', '/company/');
    await holder.query('begin');
    await holder.query('select 1 from audit_heads where company_id = $1 for update', [id]);
  }
  /** The statuses of this many concurrent saves. */
  const save = ({ ada }: Company, prefix: string, count = SAVES) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const response = await fetch(`${server.url}/api/workcodes/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.access}` },
          body: JSON.stringify({ code: `${prefix}${index}`, description: 'Saved while others wait' }),
        });
        return { status: response.status, retry_after: response.headers.get('retry-after') };
      }),
    );
  const codes = async ({ ada }: Company, prefix: string) =>
    (await ada.api<{ code: string }[]>('GET', '/workcodes/')).filter(({ code }) => code.startsWith(prefix));
  /** The longest of three calls to another company's list and /readyz; each must be answered. */
  async function slowest(): Promise<number> {
    let most = 0;
    for (let round = 0; round < 3; round += 1) {
      const began = Date.now();
      await birch.ada.api('GET', '/workcodes/');
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      most = Math.max(most, Date.now() - began);
    }
    return most;
  }

  proves(
    'waiting saves',
    'twenty of its saves wait, others read and save, and nothing is lost once it is released',
    async () => {
      await hold(maple);
      const waiting = save(maple, 'A');
      await sleep(100);
      const most = await slowest();
      expect((await save(birch, 'A', 3)).map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await codes(maple, 'A')).toEqual([]);
      await holder.query('commit');
      expect((await waiting).filter(({ status }) => status !== 201)).toEqual([]);
      expect(await codes(maple, 'A')).toHaveLength(SAVES);
      expect(most).toBeLessThan(QUICK_MS);
      return `${SAVES} saves waited; another company's list and /readyz took at most ${most} ms; all ${SAVES} were stored after it`;
    },
  );

  proves('waiting saves', 'saves that wait too long get a 503, and none is stored', async () => {
    await hold(maple);
    const began = Date.now();
    const answers = await save(maple, 'B');
    const seconds = Math.round((Date.now() - began) / 1000);
    await holder.query('rollback');
    expect(answers).toEqual(answers.map(() => ({ status: 503, retry_after: '5' })));
    expect(await codes(maple, 'B')).toEqual([]);
    expect(seconds).toBeLessThan(20);
    expect((await save(maple, 'B')).filter(({ status }) => status !== 201)).toEqual([]);
    return `${SAVES} saves refused within ${seconds} s, each with Retry-After; sent again, all were stored`;
  });

  proves('waiting saves', 'waiting saves of many companies leave connections for readers', async () => {
    const companies: Company[] = [];
    for (let count = 0; count < 12; count += 1) companies.push(await makeCompany(server.url));
    await holder.query('begin');
    await holder.query('select 1 from audit_heads for update');
    const waiting = companies.map((company) => save(company, 'C', 2));
    await sleep(100);
    const most = await slowest();
    await holder.query('commit');
    const answers = (await Promise.all(waiting)).flat();
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(most).toBeLessThan(QUICK_MS);
    return `24 saves of 12 companies waited; a list and /readyz took at most ${most} ms`;
  });
});
