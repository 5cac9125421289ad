import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openStore } from '../../server/src/database/open.ts';
import { companies } from '../../server/src/database/schema/companies.ts';
import { users } from '../../server/src/database/schema/employees.ts';
import { leaveLedger } from '../../server/src/database/schema/leave.ts';
import type { ReadDb } from '../../server/src/database/store.ts';
import { grouped } from '../../server/src/kernel/rows.ts';
import { makeCompany } from '../support/browser-company.ts';
import { startBuiltServer, type BuiltServer } from '../support/built-server.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { moves, naiveLedger } from '../support/naive-leave/ledger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { proves, times } from './proof.ts';

const PEOPLE = 300;
const KILLS = times(20, 4);
const AT = '2026-01-21T09:00:00.000Z';
const FROM = '2025-01-01';
const DEFINITION = {
  accrual: { kind: 'per_period' as const, minutes: 250, every: 7 as const, anchor: '2025-01-05' },
  year_cap: 9_000,
  carry: 1_200,
};

// time-off.md#balance
describe('The nightly settlement of 300 people', () => {
  const folder = temporaryFolder('time-off-kill');
  let url: string;
  let server: BuiltServer;
  let company_id: number;
  const start = () =>
    startBuiltServer({ DATABASE_URL: url, DATA_DIR: folder, BILLING: 'off', RATE_LIMIT: 'off' });

  beforeAll(async () => {
    url = await freshDatabase();
    server = await start();
    const { ada } = await makeCompany(server.url);
    await ada.api('POST', '/company-settings/', { time_off: true, time_zone: 'UTC' });
    const type = await ada.api<{ id: number }>('POST', '/leave-types/', { name: 'Vacation' });
    const policy = await ada.api<{ id: number }>('POST', '/leave-policies/', {
      leave_type: type.id,
      name: 'Weekly',
      definition: DEFINITION,
    });
    await ada.api('POST', '/leave-assignments/', {
      leave_type: type.id,
      leave_policy: policy.id,
      effective_from: FROM,
    });
    await server.stop();
    const store = await openStore({ url });
    const [company] = await store.read.select({ id: companies.id }).from(companies);
    company_id = company?.id ?? 0;
    await store.write(company_id, async (db) => {
      await db.insert(users).values(
        Array.from({ length: PEOPLE }, (_, number) => ({
          company_id,
          created_at: AT,
          updated_at: AT,
          email: `w${number}@example.org`,
          email_key: `w${number}@example.org`,
          first_name: `Worker${number}`,
          last_name: 'Seeded',
          custom_fields: {},
        })),
      );
    });
    await store.close();
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** How many lines each person has, who has any. */
  async function lines(db: ReadDb) {
    const rows = await db
      .select({
        user: leaveLedger.user_id,
        day: leaveLedger.day,
        kind: leaveLedger.kind,
        minutes: leaveLedger.minutes,
      })
      .from(leaveLedger)
      .where(eq(leaveLedger.company_id, company_id));
    return grouped(rows, ({ user }) => user);
  }

  proves('kill -9', 'that is killed outright is written once, without a gap', async () => {
    const { minutes } = naiveLedger(
      {
        assignments: [
          {
            level: 'company',
            from: FROM,
            policy: { id: 1, definition: { ...DEFINITION, year_starts: '01-01', balance_cap: null } },
          },
        ],
        role: null,
        earlier_role: null,
        weeks: [],
        hired: null,
        left: null,
        sheets: [],
        off: [],
        entered: [],
      },
      new Date().toISOString().slice(0, 10),
    );
    const settled: number[] = [];
    for (let kill = 0; kill <= KILLS; kill += 1) {
      server = await start();
      // The last one is left alone.
      if (kill === KILLS) break;
      await sleep(40 * kill);
      await server.stop('SIGKILL');
      const store = await openStore({ url });
      settled.push([...(await lines(store.read)).keys()].length);
      await store.close();
    }
    const store = await openStore({ url });
    try {
      const until = Date.now() + 120_000;
      let byPerson = await lines(store.read);
      while (byPerson.size < PEOPLE + 1 && Date.now() < until) {
        await sleep(200);
        byPerson = await lines(store.read);
      }
      expect(byPerson.size).toBe(PEOPLE + 1);
      for (const [user, rows] of byPerson) {
        const days = new Map<string, number>();
        for (const row of rows) days.set(row.day, (days.get(row.day) ?? 0) + row.minutes);
        expect(moves(days), `person ${user}`).toEqual(moves(minutes));
        const places = rows.map(({ day, kind }) => `${day} ${kind}`);
        expect(new Set(places).size, `lines of person ${user}`).toBe(places.length);
      }
    } finally {
      await store.close();
    }
    return `${KILLS} kills, after ${settled.join(', ')} of ${PEOPLE + 1} people: each line is there once`;
  });
});
