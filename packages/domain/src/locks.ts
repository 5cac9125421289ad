import { formatRange, rangeHolds } from './date-range.ts';
import type { DateRange } from './date-range.ts';
import { formatLongDay } from './day.ts';
import type { Day } from './day.ts';
import type { TimesheetStatus } from './timesheet.ts';

/** 1 §2.4, decisions §3 */
export const DAILY_LOG_LOCKED = 'This daily log is locked and cannot be edited.';

export interface LockingSheet extends DateRange {
  status: TimesheetStatus;
  /** Who submitted or approved it, and the day of it in the company's time zone. */
  by?: string | null;
  since?: Day | null;
}

/** The submitted or approved timesheet that covers a day of its author, if there is one. */
export const lockingSheet = <S extends LockingSheet>(sheets: readonly S[], day: Day): S | null =>
  sheets.find((sheet) => sheet.status !== 'Draft' && rangeHolds(sheet, day)) ?? null;

const byAndSince = (by: string | null | undefined, since: Day | null | undefined): string =>
  `${by ? ` by ${by}` : ''}${since ? ` on ${formatLongDay(since)}` : ''}`;

/** Why a daily log is locked: which timesheet, how far it is, by whom and since when. Null where it is not. */
export function dailyLogLockReason(sheet: LockingSheet | null): string | null {
  if (!sheet || sheet.status === 'Draft') return null;
  const state = sheet.status === 'Approved' ? 'approved' : 'submitted';
  return `It belongs to the timesheet of ${formatRange(sheet)}, ${state}${byAndSince(sheet.by, sheet.since)}.`;
}

/** Why a timesheet, report or form cannot be changed: by whom and since when it is submitted or approved. */
export function recordLockReason(
  status: TimesheetStatus,
  by?: string | null,
  since?: Day | null,
): string | null {
  if (status === 'Draft') return null;
  return `${status}${byAndSince(by, since)}.`;
}
