import { addDays } from '@daybook/domain/time/day';
import { payRuns, payRunTimesheets } from '../../../server/src/database/schema/pay-runs.ts';
import { momentOf } from '../../../server/src/kernel/clock.ts';
import { clientNamed, worked } from '../../support/worked-time.ts';
import type { World } from '../../support/world.ts';
import {
  ADMINS,
  MAPLE_ADMINS,
  MEMBERS,
  OWNER_AND_ADMIN,
  WILL_ONLY,
  type ExpectationsOf,
  type Who,
} from './expectation.ts';

let day = 0;
/** Will's draft on a day that is free, as is the day after, with a log visible to him and the admins only. */
async function draft(world: World): Promise<number> {
  day += 2;
  const date = new Date(Date.UTC(2020, 0, day)).toISOString().slice(0, 10);
  const client = await clientNamed(world);
  await worked(world, 'will', client, { date, entries: [['09:00', '10:00']], notes: WILL_ONLY });
  const { id } = await world.as('will').timesheets.create({ start_date: date, end_date: date });
  return id;
}
async function submitted(world: World): Promise<number> {
  const id = await draft(world);
  await world.as('will').timesheets.submit({ id });
  return id;
}
async function approved(world: World): Promise<number> {
  const id = await submitted(world);
  await world.as('ada').timesheets.approve({ id });
  return id;
}
/** An approved sheet of Will's that a locked run has taken in. */
async function inRun(world: World) {
  const id = await approved(world);
  const company_id = world.companies.maple;
  const stamped = { company_id, created_at: momentOf(world.now()), updated_at: momentOf(world.now()) };
  const { start_date } = await world.as('ada').timesheets.get({ id });
  await world.store.write(company_id, async (db) => {
    const [run] = await db
      .insert(payRuns)
      .values({
        ...stamped,
        kind: 'regular',
        period_start: start_date,
        period_end: start_date,
        sequence: 0,
        status: 'locked',
        created_by_id: world.people.ada,
      })
      .returning({ id: payRuns.id });
    await db.insert(payRunTimesheets).values({ ...stamped, pay_run_id: run?.id ?? 0, timesheet_id: id });
  });
  return { id, reason: 'The bus was late.', snapshot_logs: [] };
}
const of = (make: (world: World) => Promise<number>) => async (world: World) => ({ id: await make(world) });

export const timesheets: ExpectationsOf<'timesheets'> = {
  inPeriod: {
    verdicts: ADMINS,
    input: async (world: World) => {
      await draft(world);
      return { users: [world.people.will], start_date: '2020-01-01', end_date: '2020-12-31' };
    },
  },
  list: {
    verdicts: MEMBERS,
    input: async (world) => {
      await submitted(world);
      return {};
    },
  },
  summaries: { verdicts: MEMBERS, input: () => ({}) },
  get: { verdicts: OWNER_AND_ADMIN, input: of(submitted) },
  detail: { verdicts: OWNER_AND_ADMIN, input: of(submitted) },
  board: {
    verdicts: ADMINS,
    input: async (world) => {
      await submitted(world);
      return {};
    },
  },
  pile: {
    verdicts: ADMINS,
    input: async (world) => {
      await submitted(world);
      return {};
    },
  },
  charts: { verdicts: ADMINS, input: () => ({ start_date: '2026-01-01', end_date: '2026-03-31' }) },
  payChanges: {
    verdicts: ADMINS,
    input: async (world) => ({ ids: String(await submitted(world)), step: 'approve' }),
  },
  create: {
    verdicts: MEMBERS,
    input: (_world: World, who: Who) => {
      day += 1;
      const date = new Date(Date.UTC(2010, 0, day + who.length * 400)).toISOString().slice(0, 10);
      return { start_date: date, end_date: date };
    },
  },
  update: {
    verdicts: OWNER_AND_ADMIN,
    input: async (world) => {
      const id = await draft(world);
      const { start_date } = await world.as('will').timesheets.get({ id });
      return { id, start_date, end_date: addDays(start_date, 1) };
    },
  },
  remove: { verdicts: OWNER_AND_ADMIN, input: of(submitted) },
  submit: { verdicts: OWNER_AND_ADMIN, input: of(draft) },
  unsubmit: { verdicts: OWNER_AND_ADMIN, input: of(submitted) },
  approve: { verdicts: MAPLE_ADMINS, input: of(submitted) },
  unapprove: { verdicts: MAPLE_ADMINS, input: of(approved) },
  recalculate: { verdicts: MAPLE_ADMINS, input: of(approved), changes_nothing: ['ada'] },
  correct: { verdicts: MAPLE_ADMINS, input: inRun },
  /** Each sheet has its own result: for a neighbor, Maple Care's does not exist. */
  approveMany: {
    verdicts: ADMINS,
    input: async (world) => ({ ids: [await submitted(world)] }),
    changes_nothing: ['nora'],
  },
};

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-14' };

export const reminders: ExpectationsOf<'reminders'> = {
  // The caller's own only.
  due: { verdicts: MEMBERS },
  notHandedIn: { verdicts: ADMINS, input: () => MARCH },
  // This installation does not send email.
  send: {
    verdicts: { ...ADMINS, ada: 400, nora: 400 },
    input: ({ people }) => ({ ...MARCH, users: [people.will] }),
  },
};
