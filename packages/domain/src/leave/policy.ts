import { divideHalfUp } from '../money/exact.ts';
import { latest, type FormerRole } from '../pay/pay-rules/windows.ts';
import type { DateRange } from '../time/date-range.ts';
import { addDays, weekdayOf, yearOf, type Day } from '../time/day.ts';

/** What a policy says (time-off.md#policies), with every default written out. Time is in whole minutes. */
export interface LeaveDefinition {
  accrual: Accrual;
  /** `MM-DD`: when a policy year begins. */
  year_starts: string;
  /** The most that is earned in a policy year. */
  year_cap: number | null;
  /** At this balance nothing more is earned. */
  balance_cap: LeaveCap | null;
  /** What remains at the end of a policy year; null: all. */
  carry: number | null;
  /** The most that is taken in a policy year. */
  use_cap: LeaveCap | null;
  /** Days after the first day of employment before it can be used. */
  wait_days: number;
  /** How far a balance may go below zero. */
  below_zero: number;
  rate: LeaveRate;
  /** Extra pay, in thousandths of the rate. */
  loading: number;
}

export type Accrual =
  /** No balance; `use_cap` holds. */
  | { kind: 'none' }
  /** `num` minutes for every `den` minutes counted, with those of overtime and of leave if they say so. */
  | { kind: 'per_hour'; num: number; den: number; overtime: boolean; leave: boolean }
  /** On the last day of each month, or of every 7, 14 or 28 days from the anchor. */
  | { kind: 'per_period'; minutes: number; every: 'month' | 7 | 14 | 28; anchor: Day | null }
  /** On the first day of each policy year. */
  | { kind: 'front_load'; minutes: number };

/** The greater of the minutes and of the days at the person's usual length. */
export interface LeaveCap {
  minutes: number;
  days: number;
}

export const LEAVE_RATES = ['base', 'regular_rate'] as const;
export type LeaveRate = (typeof LEAVE_RATES)[number];

export interface LeavePolicy {
  id: number;
  definition: LeaveDefinition;
}

/** Who has a policy from which day; without a policy it ends what began before. */
export interface LeaveAssignment {
  user_id: number | null;
  role_id: number | null;
  effective_from: Day;
  policy: LeavePolicy | null;
}

/** Minutes of work of a usual week, from Sunday. */
export interface UsualWeek {
  effective_from: Day;
  minutes: readonly number[];
}

interface RoleHistory {
  role_id: number | null;
  former_roles: readonly FormerRole[] | null;
}

const roleOn = ({ role_id, former_roles }: RoleHistory, day: Day): number | null =>
  former_roles?.find(({ until }) => day < until)?.role_id ?? role_id;

/** The policy in force for a person on a day: person before role before company, each the latest that has begun. */
export function policyOn(
  assignments: readonly LeaveAssignment[],
  history: RoleHistory,
  day: Day,
): LeavePolicy | null {
  const role = roleOn(history, day);
  const levels = [
    assignments.filter(({ user_id }) => user_id !== null),
    assignments.filter(({ user_id, role_id }) => user_id === null && role_id !== null && role_id === role),
    assignments.filter(({ user_id, role_id }) => user_id === null && role_id === null),
  ];
  for (const level of levels) {
    const policy = latest(level, day)?.policy;
    if (policy) return policy;
  }
  return null;
}

/** A time in which one policy is in force without a break; the last one is open. */
export interface PolicyPeriod {
  from: Day;
  /** The first day after it. */
  until: Day | null;
  policy: LeavePolicy;
}

/** The times in which a policy is in force for a person, in order. */
export function policyPeriods(assignments: readonly LeaveAssignment[], history: RoleHistory): PolicyPeriod[] {
  const changes = [
    ...assignments.map(({ effective_from }) => effective_from),
    ...(history.former_roles ?? []).map(({ until }) => until),
  ];
  const periods: PolicyPeriod[] = [];
  for (const from of [...new Set(changes)].toSorted()) {
    const policy = policyOn(assignments, history, from);
    const previous = periods.at(-1);
    if (previous?.until === null) {
      if (previous.policy.id === policy?.id) continue;
      previous.until = from;
    }
    if (policy) periods.push({ from, until: null, policy });
  }
  return periods;
}

export const periodOn = (periods: readonly PolicyPeriod[], day: Day): PolicyPeriod | undefined =>
  periods.findLast(({ from, until }) => from <= day && (until === null || day < until));

/** The policy year that contains a day. */
export function policyYear(definition: Pick<LeaveDefinition, 'year_starts'>, day: Day): DateRange {
  const start_date = startOfPolicyYear(definition, day);
  const end_date = addDays(`${yearOf(start_date) + 1}-${definition.year_starts}`, -1);
  return { start_date, end_date };
}

export function startOfPolicyYear({ year_starts }: Pick<LeaveDefinition, 'year_starts'>, day: Day): Day {
  const inSameYear = `${yearOf(day)}-${year_starts}`;
  return inSameYear <= day ? inSameYear : `${yearOf(day) - 1}-${year_starts}`;
}

/** Before every day of a ledger. */
export const FROM_THE_BEGINNING: Day = '0001-01-01';
/** By so much the job that closes a policy year may be late, and the ledger before it is not yet complete. */
const LATE_DAYS = 31;

/**
 * From when on a ledger has to be replayed after something changed on a day: from the start of its policy year, where of
 * everything before only the balance counts. Where years begin on different days, from the beginning.
 */
export function replayFrom(periods: readonly PolicyPeriod[], day: Day): Day {
  const [first, ...others] = new Set(periods.map(({ policy }) => policy.definition.year_starts));
  if (first === undefined || others.length > 0) return FROM_THE_BEGINNING;
  return startOfPolicyYear({ year_starts: first }, addDays(day, -LATE_DAYS));
}

/** The first day on which a person can use it; null for who has been employed from the beginning. */
export const usableFrom = (
  { wait_days }: Pick<LeaveDefinition, 'wait_days'>,
  hired_on: Day | null,
): Day | null => (hired_on === null ? null : addDays(hired_on, wait_days));

export const MONDAY_TO_FRIDAY = [0, 480, 480, 480, 480, 480, 0] as const;

/** The usual minutes of work of a day; without a usual week 8:00 from Monday to Friday. */
export const usualMinutesOn = (weeks: readonly UsualWeek[], day: Day): number =>
  (latest(weeks, day)?.minutes ?? MONDAY_TO_FRIDAY)[weekdayOf(day)] ?? 0;

/** A cap in minutes: a day is the mean working day of the usual week. Without a usual week only the minutes count. */
export function capMinutes(cap: LeaveCap, weeks: readonly UsualWeek[], day: Day): number {
  const worked = (latest(weeks, day)?.minutes ?? []).filter((minutes) => minutes > 0);
  if (worked.length === 0) return cap.minutes;
  const total = worked.reduce((sum, minutes) => sum + minutes, 0);
  return Math.max(cap.minutes, cap.days * divideHalfUp(BigInt(total), BigInt(worked.length)));
}
