import type { World } from '../../support/world.ts';
import { type ExpectationsOf, MEMBERS } from './expectation.ts';

/** The page is switched on at both companies; each person reads their own. */
const switchedOn = async (world: World) => {
  for (const admin of ['ada', 'nora'] as const)
    await world.as(admin).companySettings.update({ pay_page: true });
  return undefined;
};

export const myPay: ExpectationsOf<'myPay'> = {
  get: { verdicts: MEMBERS, input: switchedOn },
};
