import { formatRange, type DateRange } from './date-range.ts';
import { formatLongDay, type Day } from './day.ts';
import type { TimesheetStatus } from './timesheet.ts';

const NOTES_SNIPPET_LENGTH = 20;

/** The first 20 characters followed by an ellipsis, or "N/A" (daily-logs.md#overview). A text of up to 20 is shown whole. */
export function notesSnippet(notes: string | null | undefined): string {
  const characters = Array.from((notes ?? '').trim());
  if (characters.length === 0) return 'N/A';
  if (characters.length <= NOTES_SNIPPET_LENGTH) return characters.join('');
  return `${characters.slice(0, NOTES_SNIPPET_LENGTH).join('')}…`;
}

/** daily-logs.md#overview, daily-logs.md#locked-logs */
export const DAILY_LOG_LOCKED = 'This daily log is locked and cannot be edited.';

/** Of a log that approved time off wrote: only its request changes it (time-off.md#on-the-timesheet). */
export const DAILY_LOG_OF_LEAVE = 'This is approved time off. Change the request instead.';

export interface LockingSheet extends DateRange {
  status: TimesheetStatus;
  imported?: boolean;
  /** Who submitted or approved it, and the date in the company's time zone. */
  by?: string | null;
  since?: Day | null;
}

/** Why a daily log is locked: by which timesheet, in what state, by whom and since when. Null if it is not. */
export function dailyLogLockReason(sheet: LockingSheet | null): string | null {
  if (!sheet || sheet.status === 'Draft') return null;
  if (sheet.imported)
    return `It was imported with the timesheet of ${formatRange(sheet)} and is paid outside Daybook.`;
  const state = sheet.status === 'Approved' ? 'approved' : 'submitted';
  const by = sheet.by ? ` by ${sheet.by}` : '';
  const since = sheet.since ? ` on ${formatLongDay(sheet.since)}` : '';
  return `It belongs to the timesheet of ${formatRange(sheet)}, ${state}${by}${since}.`;
}
