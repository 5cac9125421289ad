import { MINUTES_IN_DAY } from '../../time/day.ts';
import type { LedgerDefinition } from './definition.ts';
import type { Stretch } from './timeline.ts';
import { minuteOfDay, type ZoneClock } from './zone.ts';

/** Worked time without a break longer than `shift_gap_minutes`. */
interface WorkPeriod {
  from: number;
  to: number;
  minutes: number;
  /** In time order; never empty. */
  stretches: [Stretch, ...Stretch[]];
  workday: number;
}

/** A work period, or with `broken_shift` all that begin on one workday. */
export interface Shift {
  from: number;
  workday: number;
  /** Local minutes, from the midnight before it begins. */
  begins: number;
  ends: number;
  periods: [WorkPeriod, ...WorkPeriod[]];
}

/** A window's workdays, counted from 1970-01-01. */
export interface WindowDays {
  first: number;
  last: number;
}

/**
 * A window's workdays. Where two rules meet, each minute is in exactly one of their windows (pay.md#change-of-workweek): a rule
 * begins with its own first workday, and an entry dated under Classic is paid by Classic as a whole.
 */
export interface Workdays extends WindowDays {
  /** The minute of the day at which they begin, the first one of this window, and that of the window after it. */
  begins_at: number;
  first_begins_at: number;
  next_begins_at: number;
  /** No time is before `first_allowed` or after `last_allowed`: the first workday if Classic precedes this window, the last one if Classic follows it. */
  first_allowed: number;
  last_allowed: number;
}

/** The day, counted from 1970-01-01, of a local minute's workday. */
export const workdayOf = (local: number, days: Workdays): number =>
  inWindow(days, (begins_at) => dayFrom(local, begins_at));

const dayFrom = (local: number, begins_at: number): number =>
  Math.floor((local - begins_at) / MINUTES_IN_DAY);

/** The day, counted from 1970-01-01, of a moment's workday. */
export const workdayAt = (clock: ZoneClock, moment: number, days: Workdays): number =>
  inWindow(days, (begins_at) => workdayOfMoment(clock, moment, begins_at));

function inWindow(
  { begins_at, first_begins_at, next_begins_at, first, last, first_allowed, last_allowed }: Workdays,
  dayOf: (begins_at: number) => number,
): number {
  let day = dayOf(begins_at);
  if (first_begins_at !== begins_at)
    day = dayOf(first_begins_at) < first ? Math.min(day, first - 1) : Math.max(day, first);
  if (next_begins_at === begins_at) return Math.max(first_allowed, Math.min(day, last_allowed));
  return dayOf(next_begins_at) > last
    ? Math.max(day, last + 1)
    : Math.max(first_allowed, Math.min(day, last));
}

/** A workday begins at the moment of its local time, which a clock change skips or repeats (pay.md#elapsed-time). */
function workdayOfMoment(clock: ZoneClock, moment: number, begins_at: number): number {
  const day = dayFrom(clock.local(moment), begins_at);
  const begins = (of: number) => clock.moment(of * MINUTES_IN_DAY + begins_at);
  if (moment < begins(day)) return day - 1;
  return moment < begins(day + 1) ? day : day + 1;
}

export function shiftsOf(
  worked: readonly Stretch[],
  { shift_gap_minutes, broken_shift }: LedgerDefinition,
  days: Workdays,
): Shift[] {
  const shifts: Shift[] = [];
  for (const period of periodsOf(worked, shift_gap_minutes, days)) {
    const shift = shifts.at(-1);
    if (broken_shift && shift?.workday === period.workday) {
      shift.periods.push(period);
      shift.ends = endOf(period, shift);
      continue;
    }
    const [first] = period.stretches;
    const begins = minuteOfDay(first.placed.clock.local(period.from));
    const { from, workday } = period;
    shifts.push({ from, workday, begins, ends: endOf(period, { from, begins }), periods: [period] });
  }
  return shifts;
}

function endOf(period: WorkPeriod, { from, begins }: Pick<Shift, 'from' | 'begins'>): number {
  const { clock } = period.stretches[0].placed;
  return clock.local(period.to) - (clock.local(from) - begins);
}

function periodsOf(worked: readonly Stretch[], gap: number, days: Workdays): WorkPeriod[] {
  const periods: WorkPeriod[] = [];
  for (const stretch of worked) {
    const { from, to } = stretch;
    const period = periods.at(-1);
    if (period && from - period.to <= gap) {
      period.stretches.push(stretch);
      period.minutes += to - from;
      period.to = to;
      continue;
    }
    const workday = workdayAt(stretch.placed.clock, from, days);
    periods.push({ from, to, minutes: to - from, stretches: [stretch], workday });
  }
  return periods;
}
