import { PASSWORD, type World } from '../../support/world.ts';
import { ANYONE, inTurn, OPERATORS, type ExpectationsOf } from './expectation.ts';

let years = 2100;
/** From a day that no other rate has. */
const standardRate = () => {
  years += 1;
  return { effective_from: `${years}-01-01`, amount: 0.8, unit: 'mi' as const, source: 'Notice' };
};

const maple = (world: World) => ({ id: world.companies.maple });

const planOf = inTurn(3, 4);

export const platform: ExpectationsOf<'platform'> = {
  signIn: { verdicts: ANYONE, input: () => ({ email: 'olga@example.org', password: PASSWORD }) },
  overview: { verdicts: OPERATORS },
  companies: { verdicts: OPERATORS, input: () => ({}) },
  company: { verdicts: OPERATORS, input: maple },
  employees: { verdicts: OPERATORS, input: maple },
  clients: { verdicts: OPERATORS, input: maple },
  recentTimesheets: { verdicts: OPERATORS, input: maple },
  updateCompany: {
    verdicts: OPERATORS,
    input: (world) => ({ ...maple(world), is_active: true }),
    changes_nothing: ['olga'],
  },
  // It is not requested: leaving/deletion.test.ts has the rest.
  deleteCompany: { verdicts: { ...OPERATORS, olga: 409 }, input: maple },
  updateSubscription: {
    verdicts: OPERATORS,
    input: (world, who) => ({ ...maple(world), plan_id: planOf(who) }),
  },
  extendTrial: { verdicts: OPERATORS, input: maple },
  standardMileageRates: { verdicts: OPERATORS, input: () => ({}) },
  addStandardMileageRate: { verdicts: OPERATORS, input: standardRate },
  removeStandardMileageRate: {
    verdicts: OPERATORS,
    input: async (world) => ({
      id: (await world.as('olga').platform.addStandardMileageRate(standardRate())).id,
    }),
  },
  system: { verdicts: OPERATORS },
  auditState: { verdicts: OPERATORS },
};
