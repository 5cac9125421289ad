import type { World } from '../../support/world.ts';
import { ADMINS, MEMBERS, type ExpectationsOf } from './expectation.ts';

const range = { start_date: '2026-01-01', end_date: '2026-01-31' };

export const payroll: ExpectationsOf<'payroll'> = {
  get: { verdicts: ADMINS, input: () => range },
  openingPeriod: { verdicts: ADMINS },
  breakdown: {
    verdicts: { ...ADMINS, nora: 404 },
    input: (world) => ({ ...range, user: world.people.will }),
  },
  byClient: { verdicts: ADMINS, input: () => range },
  notFinal: { verdicts: ADMINS, input: () => range },
  lines: { verdicts: ADMINS, input: () => range },
  exportBillability: { verdicts: ADMINS, input: () => range },
  export: { verdicts: ADMINS, input: () => range },
  ledger: {
    verdicts: { ...ADMINS, nora: 404 },
    input: (world) => ({ ...range, user: world.people.will }),
  },
  ledgerRows: {
    verdicts: { ...ADMINS, nora: 404 },
    input: (world) => ({ ...range, user: world.people.will }),
  },
  bench: { verdicts: ADMINS, input: () => ({ ...range, preset: 'us_40' }) },
  benchRows: { verdicts: ADMINS, input: () => ({ ...range, preset: 'us_40' }) },
  exportBench: { verdicts: ADMINS, input: () => ({ ...range, preset: 'us_40' }) },
};

/** The page is switched on at both companies; each person reads their own. */
const switchedOn = async (world: World) => {
  for (const admin of ['ada', 'nora'] as const)
    await world.as(admin).companySettings.update({ pay_page: true });
  return undefined;
};

export const myPay: ExpectationsOf<'myPay'> = {
  get: { verdicts: MEMBERS, input: switchedOn },
};
