import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { auditEntries } from '../../server/src/database/schema/audit.ts';
import { clients } from '../../server/src/database/schema/clients.ts';
import { companySettings } from '../../server/src/database/schema/company-settings.ts';
import { users } from '../../server/src/database/schema/employees.ts';
import { roles } from '../../server/src/database/schema/roles.ts';
import { subscriptions } from '../../server/src/database/schema/subscriptions.ts';
import { webhookDeliveries } from '../../server/src/database/schema/webhooks.ts';
import { workCodes } from '../../server/src/database/schema/work-codes.ts';
import { payAt } from '../support/rates.ts';
import { clientNamed, codeNamed, worked } from '../support/worked-time.ts';
import { createWorld, type World } from '../support/world.ts';
import { chance, proves, seed, times, type Random } from './proof.ts';

const STEPS = times(1_000, 40);
const PROFESSIONAL = 4;
const ESSENTIAL = 1;
const RANGE = { start_date: '2026-01-01', end_date: '2026-12-31' };

const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};
const cents = (random: Random) => (random() < 0.3 ? null : Math.ceil(random() * 9_999) / 100);

describe('Approved pay', () => {
  let world: World;
  let sheets: number[];
  let codes: number[];
  let people: number[];
  beforeAll(async () => {
    world = await createWorld({ env: { BILLING: 'on' } });
    await plan(PROFESSIONAL);
    codes = [await codeNamed(world, 'SUP', 40), await codeNamed(world, 'PAP')];
    people = [await clientNamed(world, 'Clara Client'), await clientNamed(world, 'Carl Client')];
    sheets = [];
    for (const who of ['will', 'cora'] as const) {
      for (const start of ['01', '04', '07', '10', '13', '16']) {
        const from = Number(start);
        const date = (day: number) => `2026-02-${String(from + day).padStart(2, '0')}`;
        for (const day of [0, 1, 2])
          await worked(world, who, people[day % 2] ?? 0, {
            date: date(day),
            entries: [
              ['06:00', '16:07', { work_code_id: codes[day % 2] ?? null, mileage: 3.3 }],
              ['17:00', '19:31', { work_code_id: codes[0] ?? null, stipend: 1.01 }],
            ],
          });
        const { id } = await world.as(who).timesheets.create({ start_date: date(0), end_date: date(2) });
        await world.as(who).timesheets.submit({ id });
        sheets.push(id);
      }
    }
    await world
      .as('ada')
      .webhooks.create({ url: 'https://payroll.example.org/hook', events: ['timesheet.pay_changed'] });
  });
  afterAll(() => world.close());

  const maple = () => world.companies.maple;
  const plan = (plan_id: number) =>
    world.store.write(maple(), (db) =>
      db.update(subscriptions).set({ plan_id }).where(eq(subscriptions.company_id, maple())),
    );

  /** Everything an approved sheet shows of pay and billing, and its version. */
  async function shown() {
    const approved = (await world.as('ada').timesheets.list({ approved: 'true' })).results;
    return new Map(
      approved.map(({ id, updated_at, summary, rate_snapshot, user_detail }) => [
        id,
        {
          updated_at,
          pay: summary?.billing_details.total_pay,
          figures: JSON.stringify([summary?.billing_details, rate_snapshot, user_detail.id]),
        },
      ]),
    );
  }

  /** What payroll and its breakdown show; on an Essential plan, nothing. */
  async function payrollShown(isOpen: boolean): Promise<string | null> {
    if (!isOpen) return null;
    const ada = world.as('ada').payroll;
    const { lines, totals, billability } = await ada.get(RANGE);
    const breakdowns = await Promise.all(
      lines.map(async ({ user }) => (await ada.breakdown({ ...RANGE, user })).sheets),
    );
    // The role's rates change no figure.
    const figures = lines.map(({ pay_time_period: _shown, ...line }) => line);
    return JSON.stringify([figures, totals, billability, breakdowns]);
  }

  const changes: Readonly<Record<string, (random: Random) => Promise<unknown>>> = {
    rates: (random) =>
      payAt(world, pick(random, ['will', 'cora'] as const), {
        pay_rate: cents(random),
        overtime_rate: cents(random),
        mileage_rate: cents(random),
      }),
    role: (random) =>
      world.store.write(maple(), async (db) => {
        await db
          .update(roles)
          .set({ default_pay_rate: cents(random), default_mileage_rate: cents(random) })
          .where(and(eq(roles.company_id, maple()), eq(roles.id, world.roles.coordinator)));
        await db
          .update(users)
          .set({ role_id: random() < 0.5 ? world.roles.coordinator : null })
          .where(and(eq(users.company_id, maple()), eq(users.id, world.people.will)));
      }),
    contract: (random) =>
      world.store.write(maple(), (db) =>
        db
          .update(clients)
          .set({
            custom_fields: {
              kms_billable: random() < 0.5,
              contract_hours: {
                [pick(random, codes)]: { max: 5, billable: random() < 0.5, client_rate: cents(random) },
              },
            },
          })
          .where(and(eq(clients.company_id, maple()), eq(clients.id, pick(random, people)))),
      ),
    code: (random) =>
      world.store.write(maple(), (db) =>
        db
          .update(workCodes)
          .set({ billing_rate: cents(random) })
          .where(and(eq(workCodes.company_id, maple()), eq(workCodes.id, pick(random, codes)))),
      ),
    settings: (random) =>
      world.store.write(maple(), (db) =>
        db
          .update(companySettings)
          .set({
            pay_period: pick(random, ['weekly', 'bi-weekly', 'semi-monthly', 'monthly'] as const),
            first_pay_period: pick(random, ['2025-01-01', '2025-01-05', '2026-02-02']),
          })
          .where(eq(companySettings.company_id, maple())),
      ),
  };

  async function newest() {
    const [trail, events] = [
      await world.store.read
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.company_id, maple()), gt(auditEntries.id, seen.trail)))
        .orderBy(auditEntries.id),
      await world.store.read
        .select({ id: webhookDeliveries.id, payload: webhookDeliveries.payload })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.company_id, maple()), gt(webhookDeliveries.id, seen.events)))
        .orderBy(webhookDeliveries.id),
    ];
    seen.trail = trail.at(-1)?.id ?? seen.trail;
    seen.events = events.at(-1)?.id ?? seen.events;
    return {
      trail,
      events: events.map(({ payload }) => (JSON.parse(payload) as { record: { id: number } }).record.id),
    };
  }
  const seen = { trail: 0, events: 0 };

  proves(
    'frozen pay',
    'stays as it was, whatever is set later; each change has an entry with both figures, a version and an event',
    async () => {
      const random = chance(seed);
      let [moved, settled, isOpen] = [0, 0, true];
      await newest();
      let before = await shown();
      let payroll = await payrollShown(isOpen);
      for (let step = 1; step <= STEPS; step += 1) {
        if (random() < 0.5) {
          const what = pick(random, [...Object.keys(changes), 'plan']);
          if (what === 'plan') {
            isOpen = random() < 0.5;
            await plan(isOpen ? PROFESSIONAL : ESSENTIAL);
          } else await changes[what]?.(random);
          const after = await shown();
          expect([step, what, after]).toEqual([step, what, before]);
          const now = await payrollShown(isOpen);
          if (now !== null) {
            if (payroll !== null) expect([step, what, now]).toEqual([step, what, payroll]);
            payroll = now;
          }
          settled += 1;
          continue;
        }
        const id = pick(random, sheets);
        const ada = world.as('ada').timesheets;
        const taken = before.has(id) ? 'unapprove' : 'approve';
        const told = await ada.payChanges({ ids: [id], step: taken });
        await ada[taken]({ id });
        const after = await shown();
        const { trail, events } = await newest();
        for (const sheet of new Set([...before.keys(), ...after.keys()])) {
          const [was, is] = [before.get(sheet), after.get(sheet)];
          const own = trail.filter((entry) => entry.record_id === sheet);
          const note = `step ${step}, ${taken} ${id}, sheet ${sheet}`;
          if (was?.figures === is?.figures) {
            expect([note, is?.updated_at, own.length]).toEqual([note, was?.updated_at, 0]);
            continue;
          }
          moved += 1;
          expect([note, own]).toMatchObject([
            note,
            [
              {
                action: sheet === id ? `timesheet.${taken}` : 'timesheet.recalculate',
                before: { total_pay: was?.pay ?? null },
                after: { total_pay: is?.pay ?? null },
              },
            ],
          ]);
          const isNewer = !was || !is || is.updated_at > was.updated_at;
          const isAnnounced = events.includes(sheet) === (sheet !== id || taken === 'unapprove');
          expect([note, isNewer, isAnnounced]).toEqual([note, true, true]);
          const change = told.find((one) => one.id === sheet);
          expect([note, change?.before?.total_pay, change?.after?.total_pay]).toEqual([
            note,
            was?.pay,
            is?.pay,
          ]);
        }
        before = after;
        payroll = await payrollShown(isOpen);
      }
      return `${STEPS.toLocaleString('en-US')} random steps: ${settled} changes of settings, rates, plan, contracts and codes moved no approved figure; ${moved} figures moved by approvals, each recorded, versioned and announced as told before`;
    },
    30 * 60_000,
  );
});
