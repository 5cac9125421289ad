import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { busyCompany, type BusyCompany } from './busy-company.ts';
import { checkLedger } from './ledger.ts';
import { chance, proves, seed, times } from './proof.ts';

const WRITERS = 20;
const KILLS = database === 'sqlite' ? times(50, 10) : times(20, 4);
/** On an idle machine; a busy one gets more time in `npm test`. */
const UP_AGAIN_MS = process.env.PROVE === 'full' ? 5_000 : 60_000;

describe('A server that is killed outright', () => {
  const folder = temporaryFolder('kill');
  let url: string;
  let server: BuiltServer;
  let company: BusyCompany;
  const start = (more: Record<string, string> = {}) =>
    startBuiltServer({ DATABASE_URL: url, DATA_DIR: folder, BILLING: 'off', RATE_LIMIT: 'off', ...more });

  beforeAll(async () => {
    url = await freshDatabase();
    server = await start();
    company = await busyCompany(server, WRITERS);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  proves(
    'kill -9',
    `under ${WRITERS} writers loses, duplicates and truncates nothing it acknowledged, and is soon up again`,
    async () => {
      const random = chance(seed);
      let slowest = 0;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const ended = new AbortController();
        const working = company.workUntil(ended.signal);
        const enough = company.known.logs.size + 10 + Math.floor(random() * 60);
        const latest = Date.now() + 8_000;
        while (company.known.logs.size < enough && Date.now() < latest) await sleep(1 + random() * 10);
        await server.stop('SIGKILL');
        ended.abort();
        await working;
        const began = Date.now();
        server = await start({ PORT: new URL(server.url).port });
        slowest = Math.max(slowest, Date.now() - began);
        expect(slowest, `up again after kill ${kill}`).toBeLessThan(UP_AGAIN_MS);
        await checkLedger(server.env, company);
      }
      const { logs, sent, submitted } = company.known;
      return `${KILLS} kills, ${logs.size.toLocaleString('en-US')} logs and ${submitted.size} submitted sheets acknowledged, ${sent.size - logs.size} without an answer; up again after at most ${(slowest / 1000).toFixed(1)} s`;
    },
    30 * 60_000,
  );
});
