import type { World } from '../../support/world.ts';
import { ADMINS, MAPLE_ADMINS, MAPLE_ONLY, type ExpectationsOf } from './expectation.ts';

let days = 0;
/** A day that no other row of the sweep has. */
const freeDay = () => {
  days += 1;
  return new Date(Date.UTC(2001, 0, days)).toISOString().slice(0, 10);
};
/** A Wednesday, on which pay periods begin, and with them the weeks of a copied preset. */
const freeWednesday = () => {
  days += 1;
  return new Date(Date.UTC(2027, 0, 6 + days * 7)).toISOString().slice(0, 10);
};

const holiday = () => ({ date: freeDay(), name: MAPLE_ONLY });
export const holidays: ExpectationsOf<'holidays'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  create: { verdicts: ADMINS, input: () => ({ date: freeDay(), name: 'Founding day' }) },
  remove: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: (await world.as('ada').holidays.create(holiday())).id }),
  },
};

const codeRate = async (world: World, who: 'ada' | 'nora') => {
  const { id } = await world
    .as(who)
    .workCodes.create({ code: crypto.randomUUID().slice(0, 8), description: 'Rate' });
  return { work_code: id, effective_from: '2027-01-01', amount: 20 };
};
export const payRates: ExpectationsOf<'payRates'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  create: {
    verdicts: ADMINS,
    input: (world, who) => codeRate(world, who === 'nora' ? 'nora' : 'ada'),
  },
  remove: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({
      id: (await world.as('ada').payRates.create(await codeRate(world, 'ada'))).id,
    }),
  },
};

const mileage = () => ({ effective_from: freeDay().replace('20', '21'), amount: 0.6, unit: 'km' as const });
export const mileageRates: ExpectationsOf<'mileageRates'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  standard: { verdicts: ADMINS, input: () => ({}) },
  create: { verdicts: ADMINS, input: mileage },
  remove: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: (await world.as('ada').mileageRates.create(mileage())).id }),
  },
};

const rule = () => ({ name: `${MAPLE_ONLY} ${crypto.randomUUID()}`, preset: 'us_40' });
const existing = async (world: World) => (await world.as('ada').payRules.create(rule())).id;
const version = async (world: World) => {
  const { id, versions } = await world.as('ada').payRules.create(rule());
  const definition = versions[0]?.definition ?? { method: 'classic' as const, regular_minutes: 4800 };
  return { id, effective_from: '2027-01-03', definition };
};
export const payRules: ExpectationsOf<'payRules'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  presets: { verdicts: ADMINS },
  create: { verdicts: ADMINS, input: () => ({ name: crypto.randomUUID(), preset: 'us_40' }) },
  update: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await existing(world), name: crypto.randomUUID(), is_archived: true }),
  },
  addVersion: { verdicts: MAPLE_ADMINS, input: version },
  removeVersion: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => {
      const { id } = await world.as('ada').payRules.addVersion(await version(world));
      return { id, version: 2 };
    },
  },
};

const assignment = async (world: World, who: 'ada' | 'nora' = 'ada') => ({
  pay_rule: (await world.as(who).payRules.create({ name: crypto.randomUUID(), preset: 'us_40' })).id,
  effective_from: freeWednesday(),
});
export const payRuleAssignments: ExpectationsOf<'payRuleAssignments'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  create: { verdicts: ADMINS, input: (world, who) => assignment(world, who === 'nora' ? 'nora' : 'ada') },
  remove: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({
      id: (await world.as('ada').payRuleAssignments.create(await assignment(world))).id,
    }),
  },
};
