import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { database, freshDatabase } from '../support/fresh-database.ts';
import { openPostOffice } from '../support/post-office.ts';
import { atMoment, pgBouncerVersion, startPgBouncer, startProcesses } from '../support/several-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { busyCompany, type BusyCompany } from './busy-company.ts';
import { checkLedger } from './ledger.ts';
import { chance, proves, seed, times } from './proof.ts';

const PROCESSES = 3;
const WRITERS = 12;
const KILLS = times(12, 2);
const WORKERS = times(30, 6);
type Processes = Awaited<ReturnType<typeof startProcesses>>;

describe.runIf(database === 'postgres')('Three processes on one Postgres, behind a proxy', () => {
  const folder = temporaryFolder('processes');
  const ending: (() => Promise<void>)[] = [];
  const common = { DATA_DIR: folder, BILLING: 'off', RATE_LIMIT: 'off', DATABASE_POOL: '5' };

  afterAll(async () => {
    for (const end of ending.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true });
  });
  async function start(env: Record<string, string>): Promise<Processes> {
    const processes = await startProcesses(PROCESSES, { ...common, ...env });
    ending.push(() => processes.stop());
    return processes;
  }

  /** Kills one after the other while everyone works; what it wrote is checked in place. */
  async function killUnderLoad(processes: Processes, company: BusyCompany, url: string): Promise<string> {
    const random = chance(seed);
    const ended = new AbortController();
    const working = company.workUntil(ended.signal);
    working.catch(() => {});
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = company.known.logs.size + 10 + Math.floor(random() * 40);
      const latest = Date.now() + 20_000;
      while (company.known.logs.size < enough && Date.now() < latest) await sleep(5);
      const restart = await processes.kill(kill % PROCESSES);
      const before = company.known.logs.size;
      await expect.poll(() => company.known.logs.size, { timeout: 20_000 }).toBeGreaterThan(before + 5);
      await restart();
    }
    ended.abort();
    await working;
    await checkLedger({ ...processes.servers[0]?.env, DATABASE_URL: url }, company);
    const { logs, sent, submitted } = company.known;
    return `${KILLS} kills, the others went on; ${logs.size.toLocaleString('en-US')} logs and ${submitted.size} submitted sheets acknowledged, ${sent.size - logs.size} without an answer, none lost or doubled`;
  }

  proves(
    'several processes',
    'one that is killed under load loses and doubles nothing',
    async () => {
      const url = await freshDatabase();
      const processes = await start({ DATABASE_URL: url });
      return killUnderLoad(processes, await busyCompany(processes, WRITERS), url);
    },
    10 * 60_000,
  );

  const version = pgBouncerVersion();
  describe.runIf(version !== null)('and PgBouncer', () => {
    proves(
      'several processes',
      'the same through PgBouncer, a connection for each transaction',
      async () => {
        const url = await freshDatabase();
        const bouncer = await startPgBouncer(url);
        ending.push(() => bouncer.stop());
        const processes = await start({ DATABASE_URL: bouncer.url });
        const company = await busyCompany(processes, WRITERS);
        return `PgBouncer ${version}: ${await killUnderLoad(processes, company, url)}`;
      },
      10 * 60_000,
    );
  });

  proves(
    'several processes',
    'who is deactivated through one is out in all, on the next call',
    async () => {
      const processes = await start({ DATABASE_URL: await freshDatabase() });
      const { ada, join } = await makeCompany(processes.url);
      const statuses: number[] = [];
      for (let round = 0; round < WORKERS; round += 1) {
        const will = await join();
        const look = async () => {
          const headers = { authorization: `Bearer ${will.access}` };
          return (await fetch(`${processes.url}/api/current-user/`, { headers })).status;
        };
        for (let process = 0; process < PROCESSES; process += 1) expect(await look()).toBe(200);
        await ada.api('PATCH', `/users/${will.id}/`, { is_active: false });
        for (let process = 0; process < PROCESSES; process += 1) statuses.push(await look());
      }
      expect([...new Set(statuses)]).toEqual([401]);
      return `${WORKERS} people, ${statuses.length} calls after it, each 401`;
    },
    5 * 60_000,
  );
});

describe.runIf(database === 'postgres')('What three processes send', () => {
  const folder = temporaryFolder('sending');
  const received: string[] = [];
  const listener = createServer((request, response) => {
    received.push(String(request.headers['daybook-delivery']));
    request.resume().on('end', () => response.writeHead(204).end());
  });
  let office: Awaited<ReturnType<typeof openPostOffice>>;
  let processes: Processes;
  const people: Person[] = [];

  beforeAll(async () => {
    office = await openPostOffice();
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const env = {
      ...office.env,
      // Sheets of the week of 8 to 14 March are due on this day, and it is past 8 o'clock.
      ...atMoment('2026-03-16T15:00:00.000Z'),
      DATABASE_URL: await freshDatabase(),
      DATA_DIR: folder,
      BILLING: 'off',
      RATE_LIMIT: 'off',
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
    };
    const alone = await startBuiltServer({ ...env, SMTP_URL: '' });
    const { ada, join, addClient } = await makeCompany(alone.url);
    const [settings] = await ada.api<{ id: number }[]>('GET', '/company-settings/');
    await ada.api('PATCH', `/company-settings/${settings?.id}/`, {
      pay_period: 'weekly',
      first_pay_period: '2026-03-01',
      timesheet_due_offset: 2,
      time_zone: 'UTC',
    });
    const { port } = listener.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    await ada.api('POST', '/webhooks/', { url, events: ['timesheet.submitted'] });
    const { id: client } = await addClient('Clara', 'Client');
    for (let count = 0; count < WORKERS; count += 1) {
      const worker = await join(`Worker${count} Busy`);
      people.push(worker);
      for (const date of ['2026-03-05', '2026-03-10'])
        await worker.api('POST', '/timesheet-sessions/', {
          client,
          date,
          work_entries: [{ start_time: '09:00', end_time: '10:00' }],
        });
    }
    await alone.stop();
    // All three find at their start who is to be reminded.
    processes = await startProcesses(PROCESSES, env);
  }, 5 * 60_000);
  afterAll(async () => {
    await processes.stop();
    listener.close();
    await office.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function post<Answer>(person: Person, path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${processes.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.access}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as Answer;
  }

  proves(
    'several processes',
    'each reminder and each webhook goes out once',
    async () => {
      await Promise.all(
        people.map(async (person) => {
          const week = { start_date: '2026-03-01', end_date: '2026-03-07' };
          const { id } = await post<{ id: number }>(person, '/timesheets/', week);
          await post(person, `/timesheets/${id}/submit/`, {});
        }),
      );
      const mails = () => office.delivered.map(({ to }) => to).toSorted();
      const addresses = people.map(({ email }) => email).toSorted();
      await expect.poll(mails, { timeout: 60_000 }).toEqual(addresses);
      await expect.poll(() => received.length, { timeout: 60_000 }).toBe(people.length);
      // Long enough for a second one to come.
      await sleep(6_000);
      expect(mails()).toEqual(addresses);
      expect(received.length).toBe(people.length);
      expect(new Set(received).size).toBe(people.length);
      return `${people.length} people reminded once each; ${received.length} webhook deliveries, each once`;
    },
    5 * 60_000,
  );
});
