import { ADMINS, type ExpectationsOf, MEMBERS } from './expectation.ts';

export const companySettings: ExpectationsOf<'companySettings'> = {
  list: { verdicts: MEMBERS, input: () => ({}) },
  currentPayPeriod: { verdicts: MEMBERS },
  update: { verdicts: ADMINS, input: () => ({ timesheet_due_offset: 3 }) },
  onboardingSetup: { verdicts: ADMINS, input: () => ({ pay_period: 'weekly' }) },
  removeLogo: { verdicts: ADMINS },
};

export const onboarding: ExpectationsOf<'onboarding'> = { complete: { verdicts: ADMINS } };
