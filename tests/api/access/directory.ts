import { type ExpectationsOf, MEMBERS } from './expectation.ts';

export const directory: ExpectationsOf<'directory'> = {
  list: { verdicts: MEMBERS, input: () => ({}) },
};
