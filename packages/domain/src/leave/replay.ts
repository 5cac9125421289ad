import { divideHalfUp } from '../money/exact.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  earlierDay,
  endOfMonth,
  laterDay,
  monthOf,
  type Day,
} from '../time/day.ts';
import {
  capMinutes,
  FROM_THE_BEGINNING,
  periodOn,
  policyYear,
  startOfPolicyYear,
  type LeavePolicy,
  type PolicyPeriod,
  type UsualWeek,
} from './policy.ts';

/** In the order in which they count within a day (time-off.md#balance). */
export const LEDGER_KINDS = ['grant', 'accrual', 'adjust', 'taken', 'payout', 'expire'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A line of the ledger: a balance is the sum of their minutes. */
export interface LeaveLine {
  kind: LedgerKind;
  day: Day;
  minutes: number;
  /** Earned above a cap, and lost. */
  withheld: number;
  policy_id: number | null;
  timesheet_id: number | null;
  request_id: number | null;
}

/** Everything that one person's balance of one type follows from. */
export interface LeaveEvents {
  periods: readonly PolicyPeriod[];
  usual_weeks: readonly UsualWeek[];
  hired_on: Day | null;
  left_on: Day | null;
  sheets: readonly CountedSheet[];
  /** Days of approved requests. */
  days_off: readonly { request_id: number; day: Day; minutes: number }[];
  /** What was entered by hand. */
  entered: readonly { kind: 'adjust' | 'payout'; day: Day; minutes: number }[];
}

/** An approved sheet's paid minutes of work, of which some are overtime, and its minutes of leave. */
export interface CountedSheet {
  timesheet_id: number;
  /** Its last day. */
  day: Day;
  worked: number;
  overtime: number;
  leave: number;
}

/** From when on a ledger is replayed, and the balance at the beginning of that day. */
export interface ReplayStart {
  from: Day;
  balance: number;
}

/** No grant and no expiry is worked out after it. */
const LAST_DAY: Day = '2199-12-31';

/**
 * All lines of a person's ledger of one type, in order (time-off.md#balance). Grants are those up to `until`; a policy year is
 * over, and expires, when it ends before.
 * @param start the start of a policy year (`replayFrom`); left out: the beginning
 */
export function replay(
  events: LeaveEvents,
  until: Day,
  { from, balance: opening }: ReplayStart = { from: FROM_THE_BEGINNING, balance: 0 },
): LeaveLine[] {
  const last = earlierDay(until, LAST_DAY);
  const lines: LeaveLine[] = [];
  const counted = new Map<string, number>();
  let balance = opening;

  const add = (line: Omit<LeaveLine, 'withheld'>, withheld = 0): void => {
    balance += line.minutes;
    lines.push({ ...line, withheld });
  };
  const earn = (line: Omit<LeaveLine, 'withheld'>, policy: LeavePolicy): void => {
    const { balance_cap, year_cap } = policy.definition;
    let room = Infinity;
    if (year_cap !== null)
      room = year_cap - earnedSince(lines, startOfPolicyYear(policy.definition, line.day));
    if (balance_cap !== null)
      room = Math.min(room, capMinutes(balance_cap, events.usual_weeks, line.day) - balance);
    const minutes = Math.max(0, Math.min(line.minutes, room));
    add({ ...line, minutes }, line.minutes - minutes);
  };

  for (const event of eventsInOrder(events, { from, until: last })) {
    const policy = periodOn(events.periods, event.day)?.policy;
    const line = lineOf(event, policy);
    if (event.kind === 'grant' && policy) earn({ ...line, minutes: event.minutes }, policy);
    if (event.kind === 'accrual' && policy) {
      const { timesheet_id } = event.sheet;
      const minutes = accrued(event.sheet, policy, counted);
      if (minutes > 0) earn({ ...line, timesheet_id, minutes }, policy);
    }
    if (event.kind === 'adjust' || event.kind === 'payout') add({ ...line, minutes: event.minutes });
    if (event.kind === 'taken') add({ ...line, request_id: event.request_id, minutes: -event.minutes });
    if (event.kind === 'expire' && balance > event.carry) add({ ...line, minutes: event.carry - balance });
  }
  return lines;
}

const lineOf = ({ kind, day }: LeaveEvent, policy: LeavePolicy | undefined) => ({
  kind,
  day,
  policy_id: policy?.id ?? null,
  timesheet_id: null,
  request_id: null,
});

/** The balance at the end of a day. */
export function balanceOn(lines: readonly Pick<LeaveLine, 'day' | 'minutes'>[], day: Day): number {
  let balance = 0;
  for (const line of lines) if (line.day <= day) balance += line.minutes;
  return balance;
}

/** @param lines by day; only those since then are looked at, since a ledger has many years */
function earnedSince(lines: readonly LeaveLine[], day: Day): number {
  let minutes = 0;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (!line || line.day < day) break;
    if (line.kind === 'grant' || line.kind === 'accrual') minutes += line.minutes;
  }
  return minutes;
}

/** What a sheet earns: the total of the policy year after it less the total before, so that no rounding adds up. */
function accrued(sheet: CountedSheet, { id, definition }: LeavePolicy, counted: Map<string, number>): number {
  const { accrual } = definition;
  if (accrual.kind !== 'per_hour') return 0;
  const key = `${id} ${startOfPolicyYear(definition, sheet.day)}`;
  const before = counted.get(key) ?? 0;
  const after =
    before + sheet.worked - (accrual.overtime ? 0 : sheet.overtime) + (accrual.leave ? sheet.leave : 0);
  counted.set(key, after);
  const earned = (minutes: number) =>
    divideHalfUp(BigInt(accrual.num) * BigInt(minutes), BigInt(accrual.den));
  return earned(after) - earned(before);
}

type LeaveEvent = { day: Day } & (
  | { kind: 'grant'; minutes: number }
  | { kind: 'accrual'; sheet: CountedSheet }
  | { kind: 'adjust' | 'payout'; minutes: number }
  | { kind: 'taken'; request_id: number; minutes: number }
  | { kind: 'expire'; carry: number }
);

function eventsInOrder(events: LeaveEvents, { from, until }: { from: Day; until: Day }): LeaveEvent[] {
  const sheets = events.sheets.toSorted((a, b) => a.timesheet_id - b.timesheet_id);
  const daysOff = events.days_off.toSorted((a, b) => a.request_id - b.request_id);
  const all: LeaveEvent[] = [
    ...grants(events, until),
    ...sheets.map((sheet) => ({ kind: 'accrual' as const, day: sheet.day, sheet })),
    ...events.entered,
    ...daysOff.map((day) => ({ kind: 'taken' as const, ...day })),
    ...expiries(events.periods, until),
  ];
  const rank = ({ kind }: LeaveEvent) => LEDGER_KINDS.indexOf(kind);
  return all
    .filter(({ day }) => day >= from)
    .toSorted((a, b) => (a.day === b.day ? rank(a) - rank(b) : a.day < b.day ? -1 : 1));
}

function grants({ periods, hired_on, left_on }: LeaveEvents, until: Day): LeaveEvent[] {
  const granted: LeaveEvent[] = [];
  const loaded = new Set<string>();
  for (const period of periods) {
    const { accrual } = period.policy.definition;
    if (accrual.kind === 'none' || accrual.kind === 'per_hour') continue;
    const first = hired_on === null ? period.from : laterDay(period.from, hired_on);
    const last = lastDay(period, left_on === null ? until : earlierDay(until, left_on));
    for (const day of accrual.kind === 'front_load'
      ? firstDays(period.policy, first, last, loaded)
      : periodEnds(accrual, first, last))
      granted.push({ kind: 'grant', day, minutes: accrual.minutes });
  }
  return granted;
}

const lastDay = ({ until }: PolicyPeriod, limit: Day): Day =>
  until === null ? limit : earlierDay(addDays(until, -1), limit);

/** The first day of each policy year from one day to another, unless the policy has granted in that year before. */
function firstDays({ id, definition }: LeavePolicy, first: Day, last: Day, loaded: Set<string>): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(policyYear(definition, day).end_date, 1)) {
    const key = `${id} ${startOfPolicyYear(definition, day)}`;
    if (!loaded.has(key)) days.push(day);
    loaded.add(key);
  }
  return days;
}

function periodEnds(
  { every, anchor }: { every: 'month' | 7 | 14 | 28; anchor: Day | null },
  first: Day,
  last: Day,
): Day[] {
  const days: Day[] = [];
  if (every === 'month') {
    for (let day = endOfMonth(first); day <= last; day = endOfMonth(`${addMonths(monthOf(day), 1)}-01`))
      days.push(day);
    return days;
  }
  const into = daysBetween(anchor ?? first, first) % every;
  const end = addDays(first, every - 1 - (into < 0 ? into + every : into));
  for (let day = end; day <= last; day = addDays(day, every)) days.push(day);
  return days;
}

function expiries(periods: readonly PolicyPeriod[], until: Day): LeaveEvent[] {
  const ends: LeaveEvent[] = [];
  for (const period of periods) {
    const { definition } = period.policy;
    const { carry } = definition;
    if (carry === null || definition.accrual.kind === 'none') continue;
    const last = lastDay(period, addDays(until, -1));
    let day = policyYear(definition, period.from).end_date;
    for (; day <= last; day = policyYear(definition, addDays(day, 1)).end_date)
      ends.push({ kind: 'expire', day, carry });
  }
  return ends;
}

/** The lines to append so that the stored ledger says what the replay says: per kind, day, sheet and request, one less the other. */
export function settlement(stored: readonly LeaveLine[], replayed: readonly LeaveLine[]): LeaveLine[] {
  const differences = new Map<string, LeaveLine>();
  const count = (line: LeaveLine, sign: 1 | -1): void => {
    const key = `${line.kind} ${line.day} ${line.timesheet_id} ${line.request_id}`;
    const before = differences.get(key);
    differences.set(key, {
      ...line,
      minutes: (before?.minutes ?? 0) + sign * line.minutes,
      withheld: (before?.withheld ?? 0) + sign * line.withheld,
    });
  };
  for (const line of stored) if (isSettled(line)) count(line, -1);
  for (const line of replayed) if (isSettled(line)) count(line, 1);
  return [...differences.values()].filter(({ minutes, withheld }) => minutes !== 0 || withheld !== 0);
}

/** What was entered by hand is a cause, never an effect. */
const isSettled = ({ kind }: LeaveLine): boolean => kind !== 'adjust' && kind !== 'payout';
