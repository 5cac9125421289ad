import { type ExpectationsOf, MEMBERS } from './expectation.ts';

export const reminders: ExpectationsOf<'reminders'> = {
  // The caller's own only.
  due: { verdicts: MEMBERS },
};
