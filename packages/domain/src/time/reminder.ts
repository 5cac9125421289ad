import { reportDueDate } from '../reports/monthly-report.ts';
import type { DateRange } from './date-range.ts';
import { addDays, addMonths, monthOf, type Day } from './day.ts';
import {
  dueState,
  payPeriodOf,
  payPeriodsIn,
  timesheetDueDate,
  type PayPeriodSettings,
} from './pay-period.ts';

export const REMINDER_KINDS = ['timesheet', 'monthly-report'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

interface DueSettings extends PayPeriodSettings {
  /** Day of the following month; null: reports have no due date. */
  report_due_day?: number | null;
}

/** Nobody is reminded of anything older than this. */
const LOOK_BACK_DAYS = 92;
const LOOK_BACK_MONTHS = 3;

/** Reminders are sent from this hour of the company's day on, not at midnight. */
export const REMINDERS_FROM_HOUR = 8;

/** If no process ran, reminders that fell due longer ago than this are not sent later: the home page shows them. */
const CATCH_UP_DAYS = 7;

/** The days whose reminders go out today, oldest first: today, and those since the last finished day. */
export function reminderDays(finished: Day | null, today: Day): Day[] {
  const days = Array.from({ length: CATCH_UP_DAYS }, (_, index) => addDays(today, index - CATCH_UP_DAYS));
  return [...days.filter((day) => finished !== null && day > finished), today];
}

/** The pay period whose timesheet is due on exactly this day; null on every other day. */
export function timesheetDueOn(settings: PayPeriodSettings | null, day: Day): DateRange | null {
  const period = payPeriodOf(settings, addDays(day, -Math.max(0, settings?.timesheet_due_offset ?? 0)));
  return timesheetDueDate(settings, period) === day ? period : null;
}

/** The month (its first day) whose reports are due on exactly this day; null on every other day. */
export function reportMonthDueOn(settings: DueSettings | null, day: Day): Day | null {
  const month = `${addMonths(monthOf(day), -1)}-01`;
  return reportDueDate(month, settings?.report_due_day) === day ? month : null;
}

interface DuePeriod extends DateRange {
  due_date: Day;
  state: 'due' | 'overdue';
}

/** The pay periods that ended and whose timesheets are due or overdue by now, oldest first. */
export function duePeriods(settings: PayPeriodSettings | null, today: Day): DuePeriod[] {
  const range = { start_date: addDays(today, -LOOK_BACK_DAYS), end_date: today };
  return payPeriodsIn(settings, range).flatMap((period) => {
    const state = dueState(settings, period, today);
    return state === 'open' ? [] : [{ ...period, due_date: timesheetDueDate(settings, period), state }];
  });
}

/** The past months, by their first day, and when their reports are due; none if reports have no due date. */
export function dueMonths(
  settings: DueSettings | null,
  today: Day,
): { month: Day; due_date: Day; state: 'due' | 'overdue' }[] {
  return Array.from({ length: LOOK_BACK_MONTHS }, (_, index) => {
    const month = `${addMonths(monthOf(today), index - LOOK_BACK_MONTHS)}-01`;
    return { month, due_date: reportDueDate(month, settings?.report_due_day) };
  }).flatMap(({ month, due_date }) =>
    due_date === null ? [] : [{ month, due_date, state: today > due_date ? 'overdue' : 'due' }],
  );
}

/** The hour of the day (0–23) at a moment in an IANA time zone. */
export function hourIn(now: Date, timeZone: string): number {
  return Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
}
