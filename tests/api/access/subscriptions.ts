import { type ExpectationsOf, MEMBERS } from './expectation.ts';

export const subscriptions: ExpectationsOf<'subscriptions'> = { current: { verdicts: MEMBERS } };
