import { confirmSession } from '../../support/second-step.ts';
import { PASSWORD, type World } from '../../support/world.ts';
import {
  ADMINS,
  inTurn,
  MAPLE_ADMINS,
  MAPLE_MEMBERS,
  MEMBERS,
  personOf,
  type ExpectationsOf,
} from './expectation.ts';
import { withoutSecondStep } from './session.ts';

const maple = (world: World) => ({ id: world.companies.maple });

const nameOf = inTurn('Maple', 'Acorn');
const firstPeriodOf = inTurn('2026-03-11', '2026-03-18');

export const companies: ExpectationsOf<'companies'> = {
  own: { verdicts: MEMBERS },
  get: { verdicts: MAPLE_MEMBERS, input: maple },
  update: { verdicts: MAPLE_ADMINS, input: (world, who) => ({ ...maple(world), name: nameOf(who) }) },
  requestDeletion: {
    verdicts: MAPLE_ADMINS,
    input: async (world, who) => {
      const person = personOf(who);
      if (person && who !== 'dan') await confirmSession(world, person);
      const { id, name, deletion_due } = await world.as('ada').companies.own();
      if (deletion_due !== null) await world.as('ada').companies.withdrawDeletion({ id });
      return { id, name };
    },
  },
  withdrawDeletion: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => {
      const { id, name, deletion_due } = await world.as('ada').companies.own();
      await confirmSession(world, 'ada');
      if (deletion_due === null) await world.as('ada').companies.requestDeletion({ id, name });
      return { id };
    },
  },
  renewSignupCode: { verdicts: MAPLE_ADMINS, input: maple },
};

export const companyExports: ExpectationsOf<'companyExports'> = {
  state: { verdicts: ADMINS },
  create: {
    verdicts: ADMINS,
    input: async (world, who) => {
      await withoutSecondStep(world, who);
      return { password: PASSWORD };
    },
  },
  createOfPerson: {
    verdicts: MEMBERS,
    input: async (world, who) => {
      await withoutSecondStep(world, who);
      return { password: PASSWORD };
    },
  },
};

export const companySettings: ExpectationsOf<'companySettings'> = {
  list: { verdicts: MEMBERS, input: () => ({}) },
  currentPayPeriod: { verdicts: MEMBERS },
  update: { verdicts: ADMINS, input: () => ({ timesheet_due_offset: 3 }) },
  onboardingSetup: {
    verdicts: ADMINS,
    input: (_, who) => ({ pay_period: 'weekly', first_pay_period: firstPeriodOf(who) }),
  },
  removeLogo: { verdicts: ADMINS },
};

export const onboarding: ExpectationsOf<'onboarding'> = { complete: { verdicts: ADMINS } };
