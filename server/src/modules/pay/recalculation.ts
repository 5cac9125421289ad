import { formatUsd, sumUsd } from '@daybook/domain/money/exact';
import { payWithMileage } from '@daybook/domain/pay/payroll';
import { formatRange, type DateRange } from '@daybook/domain/time/date-range';
import { addDays } from '@daybook/domain/time/day';
import { type MemberWrite } from '../../kernel/procedures.ts';
import { badInput, Refusal } from '../../kernel/refusals.ts';
import type { PayChange } from './sheet-terms.ts';

/** A version by which an approved timesheet was paid stays (pay.md#refusals). */
export const USED = 'This is used by approved timesheets.';

const MAX_DAYS_BACK = 400;

/** Pay from longer ago is not recalculated (pay.md#assignment, pay.md#late-changes). */
export function refuseLongAgo({ membership }: Pick<MemberWrite, 'membership'>, effective_from: string): void {
  if (effective_from < addDays(membership.today, -MAX_DAYS_BACK))
    throw badInput({ effective_from: `Choose a day at most ${MAX_DAYS_BACK} days ago.` });
}

/** Asks whether to make these changes; the answer has the sheets with their pay before and after, and the sum. */
export function recalculationNeeded(
  changes: readonly PayChange[],
  text: (difference: string) => string,
): Refusal {
  const sheets = new Map<number, { before: number; after: number } & Pick<PayChange, 'sheet'>>();
  for (const { sheet, before, after } of changes) {
    const known = sheets.get(sheet.id);
    sheets.set(sheet.id, { sheet, before: known?.before ?? amountOf(before), after: amountOf(after) });
  }
  const timesheets = [...sheets.values()].map(({ sheet, before, after }) => ({
    id: sheet.id,
    user: sheet.user_id,
    start_date: sheet.start_date,
    end_date: sheet.end_date,
    before,
    after,
  }));
  const difference = sumUsd(timesheets.flatMap(({ before, after }) => [after, -before]));
  const people = new Set(timesheets.map(({ user }) => user)).size;
  return new Refusal('recalculation_needed', text(formatUsd(difference)), {
    affected: { people, difference, timesheets },
  });
}

const amountOf = (pay: PayChange['after']): number => (pay === null ? 0 : payWithMileage(pay));

/** "2 approved timesheets (May 6 – May 19)" */
export function approvedText(sheets: readonly DateRange[]): string {
  const starts = sheets.map(({ start_date }) => start_date).toSorted(compareText);
  const ends = sheets.map(({ end_date }) => end_date).toSorted(compareText);
  const days = formatRange({ start_date: starts[0] ?? '', end_date: ends.at(-1) ?? '' });
  return `${sheets.length === 1 ? '1 approved timesheet' : `${sheets.length} approved timesheets`} (${days})`;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
