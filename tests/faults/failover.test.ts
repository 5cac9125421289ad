import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect } from 'vitest';
import { database } from '../support/fresh-database.ts';
import { replicatedPostgres } from '../support/replicated-postgres.ts';
import { startProcesses } from '../support/several-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { busyCompany, type BusyCompany } from './busy-company.ts';
import { checkLedger } from './ledger.ts';
import { proves, times } from './proof.ts';

const PROCESSES = 2;
const WRITERS = 10;
const FAILOVERS = times(5);
const BACK_WITHIN_MS = 60_000;

async function savedMore(company: BusyCompany, more: number): Promise<void> {
  const enough = company.known.logs.size + more;
  await expect
    .poll(() => company.known.logs.size, { timeout: BACK_WITHIN_MS, interval: 10 })
    .toBeGreaterThan(enough);
}

describe.runIf(database === 'postgres')('Two processes on a Postgres with a replica', () => {
  const ending: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ending.toReversed()) await end();
  });

  async function start(synchronous: boolean) {
    const folder = temporaryFolder('failover');
    ending.push(async () => rmSync(folder, { recursive: true, force: true }));
    const postgres = await replicatedPostgres({ synchronous });
    ending.push(() => postgres.stop());
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
      DATABASE_POOL: '8',
    };
    const processes = await startProcesses(PROCESSES, env);
    ending.push(() => processes.stop());
    const company = await busyCompany(processes, WRITERS);
    const ended = new AbortController();
    const working = company.workUntil(ended.signal);
    working.catch(() => {});
    const stopWork = async () => {
      ended.abort();
      await working;
    };
    return { postgres, processes, company, stopWork, env };
  }

  proves(
    'failover',
    'the primary is lost under load and the synchronous replica takes its place: nothing acknowledged is lost or doubled',
    async () => {
      let saved = 0;
      let unavailable = 0;
      let longest = 0;
      for (let round = 1; round <= FAILOVERS; round += 1) {
        const { postgres, processes, company, stopWork, env } = await start(true);
        await savedMore(company, 60);
        const began = Date.now();
        postgres.failOver();
        await savedMore(company, 0);
        longest = Math.max(longest, Date.now() - began);
        await savedMore(company, 60);
        for (const { url } of processes.servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
        await stopWork();
        expect(company.unanswered).toBe(0);
        await checkLedger(env, company);
        saved += company.known.logs.size;
        unavailable += company.unavailable;
        for (const end of ending.splice(0).toReversed()) await end();
      }
      return `the primary killed ${FAILOVERS} times under ${WRITERS} writers: ${saved.toLocaleString('en-US')} logs acknowledged, none lost or doubled; ${unavailable} answers of 503, nothing else; no save for at most ${(longest / 1000).toFixed(1)} s`;
    },
    15 * 60_000,
  );

  proves(
    'failover',
    'control: a replica that may lag behind loses acknowledged saves, and the test notices',
    async () => {
      const { postgres, company, stopWork, env } = await start(false);
      await savedMore(company, 20);
      postgres.cutStream();
      await savedMore(company, 20);
      postgres.failOver();
      await sleep(1_000);
      // Who goes on with something that is lost is told that it does not exist.
      await stopWork().catch(() => undefined);
      await expect(checkLedger(env, company)).rejects.toThrow('acknowledged logs that are lost');
      return 'noticed';
    },
    5 * 60_000,
  );
});
