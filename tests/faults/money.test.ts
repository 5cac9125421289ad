import { describe, expect } from 'vitest';
import { payrollLines, regularPeriodOf, sumPay } from '@daybook/domain/pay/payroll';
import { classicPayOf, type ApprovedSheet } from '@daybook/domain/pay/test-payroll';
import { entryHours, totalsOfEntries } from '@daybook/domain/time/work-time';
import { database } from '../support/fresh-database.ts';
import { chance, proves, seed } from './proof.ts';

const SHEETS = 10_000;
const PEOPLE = 250;
const REGULAR_MINUTES = 80n * 60n;

/** A sheet's content in whole minutes, hundredths of a km, cents and 0.00001 USD, never fractions. */
interface Exact {
  user: number;
  minutes: bigint;
  km: bigint;
  stipend: bigint;
  pay: bigint;
  overtime: bigint;
  mileage: bigint;
}

const halfUp = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const day = (count: number) => new Date(Date.UTC(2025, 0, 1 + count)).toISOString().slice(0, 10);

describe.runIf(database === 'sqlite')('Money and time', () => {
  proves('money and time', 'are exact: every total is the sum of its parts', async () => {
    const random = chance(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const sheets: ApprovedSheet[] = [];
    const exact: Exact[] = [];
    for (let id = 1; id <= SHEETS; id += 1) {
      const user = 1 + below(PEOPLE);
      // 26 pay periods of two weeks from 2025-01-01, on average with one to three sheets per person.
      const start_date = day(below(364));
      const part = { user, minutes: 0n, km: 0n, stipend: 0n };
      const entries = Array.from({ length: below(60) }, () => {
        const [from, length] = [below(1440), below(1440)];
        const [km, stipend] = [below(20_000), below(3) === 0 ? below(10_000) : 0];
        part.minutes += BigInt(length);
        part.km += BigInt(km);
        part.stipend += BigInt(stipend);
        return {
          start_time: clock(from),
          end_time: clock((from + length) % 1440),
          mileage: km / 100,
          stipend: stipend / 100,
        };
      });
      const totals = totalsOfEntries(entries);
      const hours = entries.map(entryHours);
      expect(BigInt(Math.round(hours.reduce((sum, each) => sum + Math.round(each * 60), 0)))).toBe(
        part.minutes,
      );
      expect(totals).toEqual({
        total_hours: Number(part.minutes) / 60,
        total_mileage: Number(part.km) / 100,
        total_stipend: Number(part.stipend) / 100,
      });
      const rates = { pay: 1_000 + below(9_000), overtime: 1_000 + below(12_000), mileage: below(200_000) };
      sheets.push({
        id,
        user,
        start_date,
        ...regularPeriodOf(null, start_date),
        ...totals,
        pay_rate: rates.pay / 100,
        overtime_rate: rates.overtime / 100,
        mileage_rate: rates.mileage / 100_000,
      });
      exact.push({
        ...part,
        pay: BigInt(rates.pay),
        overtime: BigInt(rates.overtime),
        mileage: BigInt(rates.mileage),
      });
    }

    const paid = classicPayOf(sheets);
    expect(paid.length).toBe(SHEETS);
    const left = new Map<string, bigint>();
    let cents = 0n;
    for (const sheet of paid) {
      const of = exact[sheet.id - 1];
      const { start_date = '' } = sheets[sheet.id - 1] ?? {};
      if (!of) throw new Error('a sheet that is none of these');
      const period = `${of.user} ${Math.floor((Date.parse(start_date) - Date.UTC(2025, 0, 1)) / (14 * 86_400_000))}`;
      const remaining = left.get(period) ?? REGULAR_MINUTES;
      const regular = of.minutes < remaining ? of.minutes : remaining;
      left.set(period, remaining - regular);
      const regularPay = halfUp(regular * of.pay, 60n);
      const overtimePay = halfUp((of.minutes - regular) * of.overtime, 60n);
      const total = regularPay + overtimePay + of.stipend;
      expect(sheet).toMatchObject({
        regular_hours: Number(regular) / 60,
        overtime_hours: Number(of.minutes - regular) / 60,
        regular_pay: Number(regularPay) / 100,
        overtime_pay: Number(overtimePay) / 100,
        total_pay: Number(total) / 100,
        mileage_reimbursement: Number(halfUp(of.km * of.mileage, 100_000n)) / 100,
      });
      cents += total;
    }
    const lines = payrollLines(paid);
    expect(sumPay(lines)).toEqual(sumPay(paid));
    expect(sumPay(lines).total_pay).toBe(Number(cents) / 100);
    const hours = exact.reduce((sum, { minutes }) => sum + minutes, 0n);
    expect(Math.round((sumPay(lines).regular_hours + sumPay(lines).overtime_hours) * 60)).toBe(Number(hours));
    return `${SHEETS.toLocaleString('en-US')} random sheets of ${lines.length} people, ${(Number(cents) / 100).toLocaleString('en-US')} USD: equal to the cent to whole-number arithmetic`;
  });
});
