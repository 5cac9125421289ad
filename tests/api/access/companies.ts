import { PASSWORD, type World } from '../../support/world.ts';
import { ADMINS, MAPLE_ADMINS, MAPLE_MEMBERS, MEMBERS, type ExpectationsOf } from './expectation.ts';

const maple = (world: World) => ({ id: world.companies.maple });

export const companies: ExpectationsOf<'companies'> = {
  own: { verdicts: MEMBERS },
  get: { verdicts: MAPLE_MEMBERS, input: maple },
  update: { verdicts: MAPLE_ADMINS, input: (world, who) => ({ ...maple(world), name: `Maple of ${who}` }) },
  requestDeletion: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => {
      const { id, name, deletion_due } = await world.as('ada').companies.own();
      if (deletion_due !== null) await world.as('ada').companies.withdrawDeletion({ id });
      return { id, name };
    },
  },
  withdrawDeletion: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => {
      const { id, name, deletion_due } = await world.as('ada').companies.own();
      if (deletion_due === null) await world.as('ada').companies.requestDeletion({ id, name });
      return { id };
    },
  },
  renewSignupCode: { verdicts: MAPLE_ADMINS, input: maple },
};

export const companyExports: ExpectationsOf<'companyExports'> = {
  state: { verdicts: ADMINS },
  create: { verdicts: ADMINS, input: () => ({ password: PASSWORD }) },
  createOfPerson: { verdicts: MEMBERS, input: () => ({}) },
};

export const companySettings: ExpectationsOf<'companySettings'> = {
  list: { verdicts: MEMBERS, input: () => ({}) },
  currentPayPeriod: { verdicts: MEMBERS },
  update: { verdicts: ADMINS, input: () => ({ timesheet_due_offset: 3 }) },
  onboardingSetup: { verdicts: ADMINS, input: () => ({ pay_period: 'weekly' }) },
  removeLogo: { verdicts: ADMINS },
};

export const onboarding: ExpectationsOf<'onboarding'> = { complete: { verdicts: ADMINS } };
