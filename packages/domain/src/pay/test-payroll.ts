import { minutesFromHours } from '../money/exact.ts';
import type { Day } from '../time/day.ts';
import type { ResolvedRates } from './pay-rates.ts';
import { divideMinutes, paySheet, type RegularPeriod, type SheetPay } from './payroll.ts';

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
