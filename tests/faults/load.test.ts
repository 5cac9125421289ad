import { afterAll, beforeAll, describe, expect } from 'vitest';
import { busyCompany, type BusyCompany } from './busy-company.ts';
import { checkLedger } from './ledger.ts';
import { startOwnServer, type OwnServer } from './own-server.ts';
import { proves, times } from './proof.ts';

const SECONDS = times(60, 6);
const WRITERS = 12;
const READERS = 4;
const READ = ['/timesheet-sessions/?limit=50', '/timesheets/?limit=50', '/clients/', '/current-user/'];

describe('A server under load', () => {
  let server: OwnServer;
  let company: BusyCompany;

  beforeAll(async () => {
    server = await startOwnServer('load', { BILLING: 'off', RATE_LIMIT: 'off' });
    company = await busyCompany(server, WRITERS);
  });
  afterAll(() => server.end());

  /** The admin looks at one list after the other, and signs in now and then. Gives how many calls were answered. */
  async function read(signal: AbortSignal): Promise<number> {
    const { ada } = company;
    let calls = 0;
    for (; !signal.aborted; calls += 1) {
      const path = READ[calls % READ.length] ?? '';
      if (calls % 100 === 99)
        await company.call(ada, 'POST', '/token/', { email: ada.email, password: ada.password });
      else await company.call(ada, 'GET', path);
    }
    return calls;
  }

  proves(
    'load',
    `while ${WRITERS} people save and ${READERS} read: every call is answered, nothing is lost, and it ends cleanly`,
    async () => {
      const ended = AbortSignal.timeout(SECONDS * 1_000);
      const [, ...reads] = await Promise.all([
        company.workUntil(ended),
        ...Array.from({ length: READERS }, () => read(ended)),
      ]);
      expect(company.unanswered).toBe(0);
      await checkLedger(server.env, company);
      await server.stop();
      expect([server.process.exitCode, server.output()]).toEqual([0, expect.not.stringContaining('rror')]);
      const read_in_all = reads.reduce((sum, count) => sum + count, 0);
      return `${SECONDS} s: ${company.known.logs.size.toLocaleString('en-US')} logs and ${company.known.submitted.size.toLocaleString('en-US')} submitted sheets saved, ${read_in_all.toLocaleString('en-US')} reads and sign-ins, all answered, ${company.unavailable} of them "try again"`;
    },
    SECONDS * 1_000 + 120_000,
  );
});
