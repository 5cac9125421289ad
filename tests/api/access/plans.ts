import { ANYONE, type ExpectationsOf } from './expectation.ts';

export const plans: ExpectationsOf<'plans'> = { list: { verdicts: ANYONE } };
