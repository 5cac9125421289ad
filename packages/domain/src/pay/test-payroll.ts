import { mileageCents, minutesFromHours } from '../money/exact.ts';
import { inWhole, onWire } from '../money/figures.ts';
import type { Day } from '../time/day.ts';
import { RATE_FIGURES, type ResolvedRates } from './pay-rates.ts';
import {
  classicLines,
  divideMinutes,
  PAY_FIGURES,
  type DividedMinutes,
  type RegularPeriod,
  type SheetPay,
} from './payroll.ts';

/** For tests: an approved timesheet, with the rates and the pay period that were frozen with it. */
export interface ApprovedSheet extends ResolvedRates, RegularPeriod {
  id: number;
  user: number;
  start_date: Day;
  total_hours: number;
  total_mileage: number;
  total_stipend: number;
}

/** The pay of approved timesheets of several people by Classic 80, in order of date; mileage at the rate of each. */
export function classicPayOf(sheets: readonly ApprovedSheet[]): SheetPay[] {
  const people = [...new Set(sheets.map(({ user }) => user))];
  return people
    .flatMap((person) =>
      divideMinutes(
        sheets
          .filter(({ user }) => user === person)
          .map((sheet) => ({
            ...sheet,
            minutes: minutesFromHours(sheet.total_hours),
            regular_minutes: minutesFromHours(sheet.pay_period_regular_hours),
          })),
      ).flat(),
    )
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : a.id - b.id))
    .map((sheet) => paySheet(sheet, sheet));
}

const OF_SHEET = { ...RATE_FIGURES, total_stipend: 'cents', total_mileage: 'hundredths' } as const;

/** For tests: the pay of a sheet at its rates, from its regular and overtime minutes; its mileage at one rate. */
export function paySheet(
  sheet: Pick<SheetPay, 'id' | 'user' | 'total_mileage' | 'total_stipend' | keyof ResolvedRates>,
  { regular, overtime }: DividedMinutes,
): SheetPay {
  const { total_stipend, total_mileage, mileage_rate, ...rates } = inWhole(OF_SHEET, sheet);
  const lines = classicLines([{ ...rates, minutes: regular + overtime }], regular);
  const centsOf = (isOvertime: boolean) =>
    lines.reduce((sum, line) => (line.overtime === isOvertime ? sum + line.cents : sum), 0);
  const [regular_pay, overtime_pay] = [centsOf(false), centsOf(true)];
  const mileage = mileageCents(total_mileage, mileage_rate ?? 0);
  return {
    id: sheet.id,
    user: sheet.user,
    pay_rate: sheet.pay_rate,
    overtime_rate: sheet.overtime_rate,
    mileage_rate: sheet.mileage_rate,
    ...onWire(PAY_FIGURES, {
      regular_hours: regular,
      overtime_hours: overtime,
      regular_pay,
      overtime_pay,
      total_mileage,
      total_stipend,
      total_pay: regular_pay + overtime_pay + total_stipend,
      mileage_reimbursement: mileage,
      mileage_untaxed: mileage,
      mileage_taxed: 0,
    }),
  };
}
