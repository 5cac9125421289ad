import { ADMINS, type ExpectationsOf, MEMBERS } from './expectation.ts';

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-14' };

export const reminders: ExpectationsOf<'reminders'> = {
  // The caller's own only.
  due: { verdicts: MEMBERS },
  notHandedIn: { verdicts: ADMINS, input: () => MARCH },
  // This installation sends no mail.
  send: {
    verdicts: { ...ADMINS, ada: 400, nora: 400 },
    input: ({ people }) => ({ ...MARCH, users: [people.will] }),
  },
};
