import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { billabilityOf, billedWork, resolveBilling } from '../clients/billing.ts';
import { readClientContract } from '../clients/client-contract.ts';
import { onWire } from '../money/figures.ts';
import { PAY_PERIODS } from '../time/pay-period.ts';
import { RATE_FIGURES, ratesWithDefaults } from './pay-rates.ts';
import { payrollLines, regularPeriodOf } from './payroll.ts';
import { classicPayOf } from './test-payroll.ts';

/**
 * An independent, naive implementation of Classic 80 (pay.md#classic-80), compared over 1,000 random companies: whole minutes, cents
 * and BigInt on plain day numbers, using nothing of the product except what is under test.
 */
const FIRST = Date.UTC(2026, 0, 1);
const dayText = (day: number) => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10);
const half = (numerator: bigint, denominator: bigint) =>
  Number((numerator * 2n + denominator) / (denominator * 2n));

const money = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
const anyRates = fc.record({ pay: money(9_999), overtime: money(9_999), km: money(99_999) });
const anyEntry = fc.record({
  day: fc.integer({ min: 0, max: 13 }),
  minutes: fc.integer({ min: 0, max: 1_439 }),
  km: fc.integer({ min: 0, max: 9_999 }),
  cents: fc.integer({ min: 0, max: 5_000 }),
  code: fc.constantFrom(1, 2, 3, null),
  client: fc.constantFrom(0, 1),
  rate: money(20_000),
});
const anySheet = fc.record({
  user: fc.integer({ min: 1, max: 3 }),
  start: fc.integer({ min: 0, max: 60 }),
  days: fc.integer({ min: 1, max: 14 }),
  entries: fc.array(anyEntry, { maxLength: 9 }),
  frozen: anyRates,
  /** Minutes by which the stored total differs from the sum of the entries. */
  off: fc.constantFrom(0, 0, 0, 30, 120),
});
const anyCompany = fc.record({
  kind: fc.constantFrom(...PAY_PERIODS),
  days: fc.integer({ min: 1, max: 20 }),
  anchor: fc.integer({ min: -40, max: 40 }),
  sheets: fc.array(anySheet, { maxLength: 9 }),
  from: fc.integer({ min: 0, max: 30 }),
  length: fc.integer({ min: 1, max: 60 }),
  billable: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  kmsBillable: fc.boolean(),
  yearToDate: fc.boolean(),
});
type Company = typeof anyCompany extends fc.Arbitrary<infer Value> ? Value : never;
type Sheet = Company['sheets'][number];

/** The pay period of a day, as any key that all of its days share. */
function periodName({ kind, days, anchor }: Company, day: number): string {
  const text = dayText(day);
  if (kind === 'monthly') return text.slice(0, 7);
  if (kind === 'semi-monthly') return `${text.slice(0, 7)} ${Number(text.slice(8)) <= 15 ? 'a' : 'b'}`;
  return String(Math.floor((day - anchor) / { weekly: 7, 'bi-weekly': 14, custom: days }[kind]));
}

const settingsOf = ({ kind, days, anchor }: Company) => ({
  pay_period: kind,
  first_pay_period: dayText(anchor),
  custom_pay_period_days: kind === 'custom' ? days : null,
});
const ratesOf = ({ pay, overtime, km }: Sheet['frozen']) => {
  const rates = ratesWithDefaults({
    pay_rate: pay === null ? null : pay * 1_000,
    overtime_rate: overtime === null ? null : overtime * 1_000,
    mileage_rate: km,
  });
  return { ...rates, ...onWire(RATE_FIGURES, rates) };
};
const sum = (sheet: Sheet, field: 'minutes' | 'km' | 'cents') =>
  sheet.entries.reduce((total, entry) => total + entry[field], 0);
const minutesOf = (sheet: Sheet) => sum(sheet, 'minutes') + sheet.off;

describe('An independent calculation of payroll', () => {
  test.prop([anyCompany], { numRuns: 1_000 })('agrees on pay', (company) => {
    const sheets = company.sheets
      .map((sheet, index) => ({ ...sheet, id: index + 1 }))
      .toSorted((a, b) => a.start - b.start || a.id - b.id);
    const used = new Map<string, number>();
    const expected = new Map<number, number[]>();
    const end = company.from + company.length;
    for (const sheet of sheets) {
      const name = `${sheet.user} ${periodName(company, sheet.start)}`;
      const minutes = minutesOf(sheet);
      const regular = Math.max(0, Math.min(minutes, 4_800 - (used.get(name) ?? 0)));
      used.set(name, (used.get(name) ?? 0) + regular);
      const last = sheet.start + sheet.days - 1;
      if (sheet.start < company.from || (company.yearToDate ? sheet.start : last) > end) continue;
      const rates = sheet.frozen;
      // In tenths of a cent, because 1.5 times an odd number of cents has half a cent.
      const pay = (rates.pay ?? 2_500) * 10;
      const overtime = rates.overtime === null ? (pay * 3) / 2 : rates.overtime * 10;
      const line = expected.get(sheet.user) ?? [0, 0, 0, 0, 0];
      const figures = [
        regular,
        minutes - regular,
        half(BigInt(regular) * BigInt(pay), 600n) +
          half(BigInt(minutes - regular) * BigInt(overtime), 600n) +
          sum(sheet, 'cents'),
        sum(sheet, 'km'),
        half(BigInt(sum(sheet, 'km')) * BigInt(rates.km ?? 0), 100_000n),
      ];
      expected.set(
        sheet.user,
        line.map((value, index) => value + (figures[index] ?? 0)),
      );
    }

    const range = { start_date: dayText(company.from), end_date: dayText(end) };
    const dates = new Map(
      sheets.map((sheet) => [
        sheet.id,
        { start_date: dayText(sheet.start), end_date: dayText(sheet.start + sheet.days - 1) },
      ]),
    );
    const paid = classicPayOf(
      sheets.map((sheet) => ({
        id: sheet.id,
        user: sheet.user,
        start_date: dayText(sheet.start),
        total_hours: minutesOf(sheet) / 60,
        total_mileage: sum(sheet, 'km') / 100,
        total_stipend: sum(sheet, 'cents') / 100,
        ...ratesOf(sheet.frozen),
        ...regularPeriodOf(settingsOf(company), dayText(sheet.start)),
      })),
    ).filter((sheet) => {
      const own = dates.get(sheet.id);
      if (!own || own.start_date < range.start_date || own.start_date > range.end_date) return false;
      return company.yearToDate || own.end_date <= range.end_date;
    });
    const shown = new Map(
      payrollLines(paid).map((line) => [
        line.user,
        [
          Math.round(line.regular_hours * 60),
          Math.round(line.overtime_hours * 60),
          Math.round(line.total_pay * 100),
          Math.round(line.total_mileage * 100),
          Math.round(line.mileage_reimbursement * 100),
        ],
      ]),
    );
    expect(shown).toEqual(expected);
  });

  test.prop([anyCompany], { numRuns: 1_000 })('agrees on billing', (company) => {
    const contracts = [true, false].map((flip) =>
      readClientContract({
        kms_billable: flip ? company.kmsBillable : !company.kmsBillable,
        contract_hours: Object.fromEntries(
          company.billable.slice(0, 2).map((on, index) => [index + 1, { max: 5, billable: flip ? on : !on }]),
        ),
      }),
    );
    for (const sheet of company.sheets) {
      const cut = company.yearToDate ? 6 : null;
      let [all, billable, km, kmBillable, amount] = [0, 0, 0, 0, 0n];
      for (const entry of sheet.entries) {
        if (cut !== null && entry.day > cut) continue;
        all += entry.minutes;
        km += entry.km;
        const isFirst = entry.client === 0;
        // The third code has no setting and is billable.
        const flag = entry.code === 1 || entry.code === 2 ? company.billable[entry.code - 1] : undefined;
        if (flag !== undefined && flag !== isFirst) continue;
        billable += entry.minutes;
        if (company.kmsBillable === isFirst) kmBillable += entry.km;
        amount += BigInt(entry.minutes) * BigInt(entry.rate ?? 0);
      }
      const total = cut === null ? all + sheet.off : all;
      // With a difference of more than 0.01 h, the split is prorated over the total.
      const part =
        total === all ? billable : all === 0 ? 0 : half(BigInt(total) * BigInt(billable), BigInt(all));
      const counted = sheet.entries.filter((entry) => cut === null || entry.day <= cut);
      const line = billabilityOf([
        {
          total_hours: total / 60,
          total_mileage: km / 100,
          ...billedWork(
            total / 60,
            counted.map((entry) => ({
              ...resolveBilling({
                kind: 'person',
                contract: contracts[entry.client] ?? readClientContract({}),
                work_code_id: entry.code,
                billing_rate: entry.rate === null ? null : entry.rate / 100,
                pay_rate: null,
                client_rates: true,
              }),
              hours: entry.minutes / 60,
              mileage: entry.km / 100,
            })),
          ),
        },
      ]);
      expect([
        Math.round(line.total_hours * 60),
        Math.round(line.billable_hours * 60),
        Math.round(line.billable_kms * 100),
        Math.round(line.total_kms * 100),
        Math.round(line.billable_amount * 100),
      ]).toEqual([total, part, kmBillable, km, half(amount, 60n)]);
    }
  });
});
