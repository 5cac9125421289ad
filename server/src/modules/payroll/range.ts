import { type SQL, and, between, eq, lte } from 'drizzle-orm';
import type { PayrollRange } from '@daybook/contract/payroll';
import type { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { Viewer } from '../clients/visibility.ts';

/** The range asked for, and the day after which nothing counts (the year to date). */
export interface PayrollSpan {
  start_date: string;
  end_date: string;
  user: number | undefined;
  up_to: string | null;
}

export const spanOf = (input: PayrollRange, today: string): PayrollSpan => ({
  start_date: input.start_date,
  end_date: input.end_date,
  user: input.user,
  up_to: input.year_to_date ? (input.end_date < today ? input.end_date : today) : null,
});

/** Sheets that lie inside the range; for the year to date, that start in it (decisions §6). */
export const inSpan = (span: PayrollSpan) =>
  and(
    // Both ends of one column: an index finds them without the years before or after.
    between(timesheets.start_date, span.start_date, span.end_date),
    span.up_to === null ? lte(timesheets.end_date, span.end_date) : undefined,
  );

export const paidIn = (span: PayrollSpan) => and(eq(timesheets.status, 'approved'), inSpan(span));

/** Those of the employee, where one is asked for. */
export const ofUser = (
  column: typeof timesheets.user_id | typeof dailyLogs.user_id,
  span: PayrollSpan,
): SQL | undefined => (span.user === undefined ? undefined : eq(column, span.user));

/** Approved ones of the company and, where one is asked for, the employee. */
export const askedFor = ({ company_id }: Viewer, span: PayrollSpan) =>
  and(eq(timesheets.company_id, company_id), paidIn(span), ofUser(timesheets.user_id, span));

/** Today lies in it: of the year to date it pays a part. */
export const isPartial = (sheet: { end_date: string }, span: PayrollSpan): boolean =>
  span.up_to !== null && sheet.end_date > span.up_to;
