import type { Day } from '../time/day.ts';
import { capMinutes, periodOn, policyYear, usableFrom } from './policy.ts';
import { balanceOn, replay, type LeaveEvents } from './replay.ts';

export interface LeaveDay {
  day: Day;
  minutes: number;
}

/** Why time off cannot be approved, or what is said to the person who asks for it. */
export type LeaveProblem =
  | { code: 'not_set_up'; day: Day }
  | { code: 'leave_wait'; usable_from: Day }
  /** The cap of the policy year, and what is taken of it without this request. */
  | { code: 'leave_limit'; cap: number; used: number }
  /** What there is on a day of the request, and what the request takes up to then. */
  | { code: 'leave_balance'; day: Day; has: number; takes: number }
  /** A day of another approved request would be short by so much. */
  | { code: 'leave_short'; day: Day; short: number };

/**
 * The first reason against a request whose days are not among the events' days off (time-off.md#requests). Grants and expiries
 * to come count, hours to come do not.
 */
export function leaveProblem(events: LeaveEvents, days: readonly LeaveDay[]): LeaveProblem | null {
  return notSetUp(events, days) ?? overLimit(events, days) ?? overBalance(events, days);
}

/** The policy by which a person has time off on a day: none after their last day of employment. */
export const policyOn = ({ periods, left_on }: LeaveEvents, day: Day) =>
  left_on !== null && day > left_on ? undefined : periodOn(periods, day)?.policy;

function notSetUp(events: LeaveEvents, days: readonly LeaveDay[]): LeaveProblem | null {
  for (const { day } of days) {
    const policy = policyOn(events, day);
    if (!policy) return { code: 'not_set_up', day };
    const usable_from = usableFrom(policy.definition, events.hired_on);
    if (usable_from !== null && day < usable_from) return { code: 'leave_wait', usable_from };
  }
  return null;
}

function overLimit(
  { periods, days_off, usual_weeks }: LeaveEvents,
  days: readonly LeaveDay[],
): LeaveProblem | null {
  for (const { day } of days) {
    const definition = periodOn(periods, day)?.policy.definition;
    if (!definition?.use_cap) continue;
    const year = policyYear(definition, day);
    const inYear = (rows: readonly LeaveDay[]) =>
      sum(rows.filter((row) => year.start_date <= row.day && row.day <= year.end_date));
    const cap = capMinutes(definition.use_cap, usual_weeks, day);
    const used = inYear(days_off);
    if (used + inYear(days) > cap) return { code: 'leave_limit', cap, used };
  }
  return null;
}

function overBalance(events: LeaveEvents, days: readonly LeaveDay[]): LeaveProblem | null {
  const requested = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const first = requested[0]?.day;
  if (first === undefined) return null;
  const days_off = [...events.days_off, ...requested.map((row) => ({ ...row, request_id: 0 }))];
  const everyDayOff = [...new Set(days_off.map(({ day }) => day))].filter((day) => day >= first).toSorted();
  const until = everyDayOff.at(-1) ?? first;
  const lines = replay({ ...events, days_off }, until);
  for (const day of everyDayOff) {
    const definition = periodOn(events.periods, day)?.policy.definition;
    if (!definition || definition.accrual.kind === 'none') continue;
    const balance = balanceOn(lines, day);
    if (balance >= -definition.below_zero) continue;
    if (!requested.some((row) => row.day === day))
      return { code: 'leave_short', day, short: -definition.below_zero - balance };
    const takes = sum(requested.filter((row) => row.day <= day));
    return { code: 'leave_balance', day, takes, has: balance + takes };
  }
  return null;
}

const sum = (rows: readonly { minutes: number }[]): number =>
  rows.reduce((total, { minutes }) => total + minutes, 0);
