import { leaveRequests as requests } from '../../../server/src/database/schema/leave.ts';
import { payAt } from '../../support/rates.ts';
import type { World } from '../../support/world.ts';
import { ADMINS, MAPLE_ADMINS, MAPLE_ONLY, MEMBERS, type ExpectationsOf, type Who } from './expectation.ts';

/** Both companies use time off. */
async function switchOn(world: World): Promise<void> {
  for (const who of ['ada', 'nora'] as const) await world.as(who).companySettings.update({ time_off: true });
}
const named = () => `${MAPLE_ONLY} ${crypto.randomUUID().slice(0, 8)}`;
const adminOf = (who: Who) => (who === 'nora' ? 'nora' : 'ada');
async function type(world: World, who: 'ada' | 'nora' = 'ada'): Promise<number> {
  await switchOn(world);
  return (await world.as(who).leaveTypes.create({ name: named() })).id;
}
const policy = async (world: World, who: 'ada' | 'nora' = 'ada') => ({
  leave_type: await type(world, who),
  name: who === 'ada' ? named() : 'Sick',
  preset: 'us_wa',
});
const assignment = async (world: World, who: 'ada' | 'nora' = 'ada') => {
  const { id, leave_type } = await world.as(who).leavePolicies.create(await policy(world, who));
  return { leave_type, leave_policy: id, effective_from: '2026-01-01' };
};
const nothing = async (world: World) => {
  await switchOn(world);
  return {};
};

export const leaveTypes: ExpectationsOf<'leaveTypes'> = {
  list: { verdicts: MEMBERS, input: nothing },
  create: {
    verdicts: ADMINS,
    input: async (world) => {
      await switchOn(world);
      return { name: crypto.randomUUID().slice(0, 30) };
    },
  },
  update: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await type(world), step_minutes: 15 }),
  },
  remove: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await type(world) }) },
};

export const leavePolicies: ExpectationsOf<'leavePolicies'> = {
  list: { verdicts: ADMINS, input: nothing },
  presets: { verdicts: ADMINS, input: nothing },
  create: { verdicts: ADMINS, input: (world, who) => policy(world, adminOf(who)) },
  remove: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: (await world.as('ada').leavePolicies.create(await policy(world))).id }),
  },
};

export const leaveAssignments: ExpectationsOf<'leaveAssignments'> = {
  list: { verdicts: ADMINS, input: nothing },
  create: { verdicts: ADMINS, input: (world, who) => assignment(world, adminOf(who)) },
  remove: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({
      id: (await world.as('ada').leaveAssignments.create(await assignment(world))).id,
    }),
  },
};

let days = 0;
const week = (user: number) => {
  days += 1;
  return {
    user,
    effective_from: new Date(Date.UTC(2001, 0, days)).toISOString().slice(0, 10),
    minutes: [0, 480, 480, 480, 480, 480, 0],
  };
};
const EDITORS = { ...MAPLE_ADMINS, dell: 'ok' } as const;
export const usualWeeks: ExpectationsOf<'usualWeeks'> = {
  list: { verdicts: MEMBERS, input: nothing },
  days: { verdicts: MEMBERS, input: nothing },
  create: {
    verdicts: { ...EDITORS, nora: 400 },
    input: async (world) => {
      await switchOn(world);
      return week(world.people.will);
    },
  },
  remove: {
    verdicts: EDITORS,
    input: async (world) => {
      await switchOn(world);
      return { id: (await world.as('ada').usualWeeks.create(week(world.people.will))).id };
    },
  },
};

export const leaveLedger: ExpectationsOf<'leaveLedger'> = {
  list: { verdicts: MEMBERS, input: nothing },
  balances: { verdicts: MEMBERS, input: nothing },
  absences: { verdicts: MEMBERS, input: nothing },
  enter: {
    verdicts: { ...MAPLE_ADMINS, nora: 400 },
    input: async (world) => ({
      user: world.people.will,
      leave_type: await type(world),
      day: '2026-01-01',
      minutes: 60,
      reason: 'Carried over',
    }),
  },
  payOut: {
    verdicts: { ...MAPLE_ADMINS, nora: 400 },
    input: async (world) => {
      const leave_type = await type(world);
      await world.as('ada').leaveTypes.update({ id: leave_type, pays_out: true });
      const user = world.people.will;
      const entry = { user, leave_type, day: '2026-01-01', minutes: 1_440 };
      await world.as('ada').leaveLedger.enter({ ...entry, reason: 'Carried over' });
      await payAt(world, 'will', { pay_rate: 20 });
      return { user, leave_type, day: '2026-03-18', minutes: 60 };
    },
  },
};

/** A request of Will's. */
async function request(world: World): Promise<number> {
  const leave_type_id = await type(world);
  const company_id = world.companies.maple;
  const { will } = world.people;
  const moment = '2026-03-18T15:00:00.000Z';
  return world.store.write(company_id, async (db) => {
    const [row] = await db
      .insert(requests)
      .values({
        company_id,
        user_id: will,
        leave_type_id,
        note: MAPLE_ONLY,
        created_by_id: will,
        created_at: moment,
        updated_at: moment,
      })
      .returning({ id: requests.id });
    return row?.id ?? 0;
  });
}
export const leaveRequests: ExpectationsOf<'leaveRequests'> = {
  list: { verdicts: MEMBERS, input: nothing },
  get: {
    verdicts: { ...MAPLE_ADMINS, will: 'ok', cora: 404, dell: 404, ned: 404 },
    input: async (world) => ({ id: await request(world) }),
  },
  effect: {
    verdicts: { ...MAPLE_ADMINS, will: 'ok', cora: 404, dell: 404, ned: 404 },
    input: async (world) => ({ id: await request(world) }),
  },
  forecast: {
    verdicts: { ...MEMBERS, nora: 400, ned: 400 },
    input: async (world) => ({ leave_type: await type(world), days: [{ date: '2026-03-20', minutes: 60 }] }),
  },
  create: {
    verdicts: { ...MEMBERS, nora: 400, ned: 400 },
    input: async (world) => {
      const { leave_type, ...assigned } = await assignment(world);
      await world.as('ada').leaveAssignments.create({ leave_type, ...assigned });
      return { leave_type, days: [{ date: '2026-07-20', minutes: 60 }] };
    },
  },
  approve: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await request(world) }) },
  decline: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await request(world), reason: 'No' }),
  },
  cancel: {
    verdicts: { ...MAPLE_ADMINS, will: 'ok', cora: 404, dell: 404, ned: 404 },
    input: async (world) => ({ id: await request(world), reason: 'No' }),
  },
};
