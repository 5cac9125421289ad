import { addDays, formatShortDay } from '@daybook/domain/day';
import type { DateRange } from '@daybook/domain/date-range';
import { type MemberWrite } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';

/** What an approved timesheet was paid by stays (4 §13). */
export const USED = 'This is used by approved timesheets.';

const MAX_DAYS_BACK = 400;

/** What was paid longer ago is not worked out again (4 §3.4, §5). */
export function refuseLongAgo({ membership }: Pick<MemberWrite, 'membership'>, effective_from: string): void {
  if (effective_from < addDays(membership.today, -MAX_DAYS_BACK))
    throw badInput({ effective_from: `Choose a day at most ${MAX_DAYS_BACK} days ago.` });
}

/** "2 approved timesheets (May 6 – May 19)" */
export function approvedText(sheets: readonly DateRange[]): string {
  const starts = sheets.map(({ start_date }) => start_date).toSorted(compareText);
  const ends = sheets.map(({ end_date }) => end_date).toSorted(compareText);
  const days = `${formatShortDay(starts[0] ?? '')} – ${formatShortDay(ends.at(-1) ?? '')}`;
  return `${sheets.length === 1 ? '1 approved timesheet' : `${sheets.length} approved timesheets`} (${days})`;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
