import { ADMINS, type ExpectationsOf, MEMBERS } from './expectation.ts';

export const reportLayout: ExpectationsOf<'reportLayout'> = {
  get: { verdicts: MEMBERS },
  update: { verdicts: ADMINS, input: () => ({ fields: [], custom_fields: [] }) },
};
