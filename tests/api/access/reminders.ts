import { type ExpectationsOf, MEMBERS } from './expectation.ts';

export const reminders: ExpectationsOf<'reminders'> = {
  // One's own alone.
  due: { verdicts: MEMBERS },
};
