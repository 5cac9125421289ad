import { PASSWORD } from '../../support/world.ts';
import { ADMINS, type ExpectationsOf, MEMBERS } from './expectation.ts';

export const companyExports: ExpectationsOf<'companyExports'> = {
  state: { verdicts: ADMINS },
  create: { verdicts: ADMINS, input: () => ({ password: PASSWORD }) },
  createOfPerson: { verdicts: MEMBERS, input: () => ({}) },
};
