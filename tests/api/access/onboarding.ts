import { ADMINS, type ExpectationsOf } from './expectation.ts';

export const onboarding: ExpectationsOf<'onboarding'> = { complete: { verdicts: ADMINS } };
