import { PASSWORD, type World } from '../../support/world.ts';
import { ANYONE, type ExpectationsOf, OPERATORS } from './expectation.ts';

const maple = (world: World) => ({ id: world.companies.maple });

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
  updateSubscription: { verdicts: OPERATORS, input: (world) => ({ ...maple(world), plan_id: 3 }) },
  extendTrial: { verdicts: OPERATORS, input: maple },
  system: { verdicts: OPERATORS },
  auditState: { verdicts: OPERATORS },
};
