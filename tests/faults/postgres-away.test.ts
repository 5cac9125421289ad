import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { database } from '../support/fresh-database.ts';
import { ownCluster, type OwnCluster } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { busyCompany, type BusyCompany } from './busy-company.ts';
import { checkLedger } from './ledger.ts';
import { proves, times } from './proof.ts';

const RESTARTS = times(5);
const WRITERS = 10;
const BACK_WITHIN_MS = 20_000;

describe.runIf(database === 'postgres')('While Postgres is down', () => {
  const folder = temporaryFolder('away');
  let cluster: OwnCluster;
  let server: BuiltServer;
  let company: BusyCompany;

  beforeAll(async () => {
    // Acknowledged writes must survive a crash of the database: nothing is disabled for speed here.
    cluster = await ownCluster(['synchronous_commit=on', 'fsync=on']);
    server = await startBuiltServer({
      DATABASE_URL: cluster.url,
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
    });
    company = await busyCompany(server, WRITERS);
  });
  afterAll(async () => {
    await server.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const saved = () => company.known.logs.size;
  async function until(moreThan: number): Promise<void> {
    const latest = Date.now() + BACK_WITHIN_MS;
    while (saved() <= moreThan) {
      expect(Date.now(), 'back by itself').toBeLessThan(latest);
      await sleep(20);
    }
  }

  proves(
    'Postgres away',
    'the server stays up, answers only 503, loses nothing, and recovers by itself',
    async () => {
      const ended = new AbortController();
      const working = company.workUntil(ended.signal);
      // A wrong answer ends the writer; it is thrown below and must not become an unhandled rejection in the meantime.
      working.catch(() => {});
      for (let restart = 1; restart <= RESTARTS; restart += 1) {
        await until(saved() + 20);
        const before = company.unavailable;
        await cluster.halt();
        const latest = Date.now() + BACK_WITHIN_MS;
        while (company.unavailable === before && Date.now() < latest) await sleep(20);
        const ready = await fetch(`${server.url}/readyz`);
        expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
        await cluster.resume();
        await until(saved());
      }
      ended.abort();
      await working;
      expect(server.process.exitCode).toBeNull();
      expect(company.unanswered).toBe(0);
      expect(company.unavailable).toBeGreaterThan(0);
      await checkLedger(server.env, company);
      return `${RESTARTS} restarts under ${WRITERS} writers: ${saved().toLocaleString('en-US')} logs acknowledged, none lost; ${company.unavailable} answers of 503, nothing else`;
    },
    10 * 60_000,
  );
});
