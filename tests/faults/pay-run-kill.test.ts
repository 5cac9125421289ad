import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openStore } from '../../server/src/database/open.ts';
import { companies } from '../../server/src/database/schema/companies.ts';
import { users } from '../../server/src/database/schema/employees.ts';
import { timesheetPayLines } from '../../server/src/database/schema/pay-rules.ts';
import { timesheets } from '../../server/src/database/schema/timesheets.ts';
import { makeCompany, type Person } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves, times } from './proof.ts';

const PEOPLE = 500;
const KILLS = times(20, 4);
const [FROM, TO] = ['2026-01-07', '2026-01-20'];
const AT = '2026-01-21T09:00:00.000Z';

interface Run {
  id: number;
  status: 'draft' | 'locked';
  people: number;
  total: number;
}

/** Everybody's approved timesheet of two weeks: 80 hours at 20.00 and 4 of overtime. */
async function seed(url: string): Promise<void> {
  const store = await openStore({ url });
  const [company] = await store.read.select({ id: companies.id }).from(companies);
  const company_id = company?.id ?? 0;
  const stamped = { company_id, created_at: AT, updated_at: AT };
  await store.write(company_id, async (db) => {
    for (let from = 1; from <= PEOPLE; from += 50) {
      const numbers = Array.from({ length: 50 }, (_, index) => from + index);
      await db.insert(users).values(
        numbers.map((number) => ({
          ...stamped,
          email: `w${number}@example.org`,
          email_key: `w${number}@example.org`,
          first_name: `Worker${number}`,
          last_name: 'Seeded',
          custom_fields: {},
        })),
      );
    }
    const people = await db.select({ id: users.id }).from(users).where(eq(users.last_name, 'Seeded'));
    for (const { id: user_id } of people) {
      const [sheet] = await db
        .insert(timesheets)
        .values({
          ...stamped,
          user_id,
          start_date: FROM,
          end_date: TO,
          status: 'approved',
          total_hours: 84,
          total_mileage: 0,
          total_stipend: 0,
          pay_rate: 20,
          pay_rate_source: 'employee',
          overtime_rate: 30,
          overtime_rate_source: 'pay_rate',
          mileage_rate_source: 'none',
          pay_period_start: FROM,
          pay_period_end: TO,
          pay_period_regular_hours: 80,
          regular_hours: 80,
          overtime_hours: 4,
          regular_pay: 1_600,
          overtime_pay: 120,
          total_pay: 1_720,
          mileage_pay: 0,
          mileage_taxed: 0,
          time_zone: 'UTC',
        })
        .returning({ id: timesheets.id });
      const line = {
        ...stamped,
        timesheet_id: sheet?.id ?? 0,
        user_id,
        window_start: FROM,
        window_end: TO,
        rate: 2_000_000,
      };
      await db.insert(timesheetPayLines).values([
        { ...line, pay_code: 'regular', multiplier: 1, minutes: 4_800, amount: 160_000 },
        { ...line, pay_code: 'overtime', multiplier: 1.5, minutes: 240, amount: 12_000 },
      ]);
    }
  });
  await store.close();
}

describe('A lock of 500 people', () => {
  const folder = temporaryFolder('pay-run-kill');
  let url: string;
  let server: BuiltServer;
  let ada: Person;
  const start = (more: Record<string, string> = {}) =>
    startBuiltServer({ DATABASE_URL: url, DATA_DIR: folder, BILLING: 'off', RATE_LIMIT: 'off', ...more });

  beforeAll(async () => {
    url = await freshDatabase();
    server = await start();
    ({ ada } = await makeCompany(server.url));
    await server.stop();
    await seed(url);
    server = await start({ PORT: new URL(server.url).port });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.access}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text) as Answer;
  };

  proves('pay runs', 'that is killed outright leaves a draft or a locked run, never half', async () => {
    const { id } = await call<Run>('POST', '/pay-runs/', { period_start: FROM, period_end: TO });
    const found = { draft: 0, locked: 0 };
    const lock = () => call<Run>('POST', `/pay-runs/${id}/lock/`, { override_reason: 'Pay day.' });
    const unlock = () => call('POST', `/pay-runs/${id}/unlock/`, { reason: 'Once more.' });
    const began = Date.now();
    await lock();
    const took = Date.now() - began;
    await unlock();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const locking = lock().catch(() => null);
      // From the first moment to well after the answer.
      await sleep((took * 1.5 * (kill + 1)) / KILLS);
      await server.stop('SIGKILL');
      await locking;
      server = await start({ PORT: new URL(server.url).port });
      const run = await call<Run>('GET', `/pay-runs/${id}/`);
      expect([run.people, run.total]).toEqual([PEOPLE, PEOPLE * 1_720]);
      const lines = await call<{ count: number }>('GET', `/pay-runs/${id}/lines/?page=1&page_size=1`);
      expect(lines.count).toBe(PEOPLE * 2);
      found[run.status] += 1;
      const statements = await call<object[]>('GET', `/pay-runs/${id}/statements/`);
      expect(statements).toHaveLength(run.status === 'locked' ? PEOPLE : 0);
      if (run.status === 'locked') await unlock();
    }
    expect(found.draft + found.locked).toBe(KILLS);
    return `${KILLS} kills: ${found.draft} drafts, ${found.locked} locked, none half; undisturbed in ${(took / 1_000).toFixed(1)} s`;
  });
});
