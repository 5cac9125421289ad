import { rangeHolds, type DateRange } from '../../time/date-range.ts';
import { addDays, dayNumber, daysBetween, laterDay, weekdayOf, type Day } from '../../time/day.ts';
import { payPeriodOf, type PayPeriodSettings } from '../../time/pay-period.ts';
import { CLASSIC_REGULAR_MINUTES, WEEKDAYS, WINDOW_DAYS, type Definition } from './definition.ts';

export interface RuleVersion {
  /** Null: not a company's, such as Classic 80 without an assignment, or a preset on the bench. */
  id: number | null;
  effective_from: Day;
  definition: Definition;
}

export interface RuleAssignment {
  target: 'user' | 'role' | 'company';
  effective_from: Day;
  agreement_date: Day | null;
  /** Those of the assigned rule. */
  versions: readonly RuleVersion[];
}

/** A role that a person had up to the day before `until`. */
export interface FormerRole {
  role_id: number;
  until: Day;
}

/** The span over which overtime is computed, with the one rule that applies in it. */
export interface PayWindow extends DateRange {
  version: RuleVersion;
  agreement_date: Day | null;
  /** Of the last week of a rule and the first one of the next, if these have time in common. */
  overlap?: WeekOverlap;
  /** `HH:mm`: when its first day begins and its last one ends, if the workdays of the rules beside it do not say so. */
  begins_at?: string;
  ends_at?: string;
}

/**
 * Time that is in the last week of a rule and in the first one of the next, because that begins on another weekday or at another
 * time: from the day and time at which the new week begins to those at which the old one would have ended.
 */
export interface WeekOverlap {
  from: Day;
  from_at: string;
  until: Day;
  until_at: string;
}

/** A time in which one version applies; it ends where the next one begins. */
interface Reign {
  from: Day;
  version: RuleVersion;
  agreement_date: Day | null;
}

const FIRST_DAY = '1000-01-01';
const CLASSIC_80: RuleVersion = {
  id: null,
  effective_from: FIRST_DAY,
  definition: { method: 'classic', regular_minutes: CLASSIC_REGULAR_MINUTES },
};
const BEFORE_ALL: Reign = { from: FIRST_DAY, version: CLASSIC_80, agreement_date: null };

/** The window of a definition that contains a day, wherever its rule begins or ends. Under Classic it is the pay period. */
export function windowHolding(
  definition: Definition,
  day: Day,
  pay_periods: PayPeriodSettings | null,
): DateRange {
  if (definition.method === 'classic') return payPeriodOf(pay_periods, day);
  const days = WINDOW_DAYS[definition.window];
  const into =
    definition.anchor === null
      ? weekdayOf(day) - WEEKDAYS.indexOf(definition.starts_on)
      : daysBetween(definition.anchor, day);
  const start_date = addDays(day, -(((into % days) + days) % days));
  return { start_date, end_date: addDays(start_date, days - 1) };
}

/**
 * Finds the window of one person that contains a day (pay.md#assignment): person before role before company, each the latest up to
 * the window's first day; without any, Classic 80. A rule and a version begin with the first of their windows on or after the
 * day they take effect; the window before ends the day before.
 */
export function windowFinder(
  assignments: readonly RuleAssignment[],
  pay_periods: PayPeriodSettings | null,
): (day: Day) => PayWindow {
  const reigns = reignsOf(assignments, pay_periods);
  const overlaps = overlapsOf(reigns);
  // It is called for each entry, and the previous one was mostly in the same window.
  let lastFound: PayWindow | null = null;
  return (day) => {
    if (lastFound && rangeHolds(lastFound, day)) return lastFound;
    const index = reigns.findLastIndex(({ from }) => from <= day);
    const { from, version, agreement_date } = reigns[index] ?? BEFORE_ALL;
    const whole = windowHolding(version.definition, day, pay_periods);
    const next = reigns[index + 1];
    const isLast = next !== undefined && next.from <= addDays(whole.end_date, 1);
    const window: PayWindow = {
      start_date: laterDay(whole.start_date, from),
      end_date: isLast ? addDays(next.from, -1) : whole.end_date,
      version,
      agreement_date,
    };
    const overlap =
      (window.start_date === from ? overlaps[index] : undefined) ??
      (isLast ? overlaps[index + 1] : undefined);
    if (overlap) window.overlap = overlap;
    lastFound = window;
    return lastFound;
  };
}

/** The windows with one of these days; of two weeks that have time in common both or none. */
export function windowsIn(range: DateRange, windowOf: (day: Day) => PayWindow): PayWindow[] {
  const windows: PayWindow[] = [];
  const first = windowOf(range.start_date);
  const start = isAfter(first) ? addDays(first.start_date, -1) : range.start_date;
  for (let day = start; day <= range.end_date || isBefore(windows.at(-1));) {
    const window = windowOf(day);
    windows.push(window);
    day = addDays(window.end_date, 1);
  }
  return windows;
}

/** Whether time that it has in common with another week is at its end, or at its start. */
export const isBefore = (window: PayWindow | undefined): boolean =>
  window?.overlap !== undefined && window.start_date < window.overlap.from;
const isAfter = ({ overlap, start_date }: PayWindow): boolean =>
  overlap !== undefined && start_date === overlap.from;

/** Two weeks that have time in common, with that in the earlier one; as the finder gives them it is in the later one. */
export function withOverlapInEarlier([earlier, later]: readonly [PayWindow, PayWindow]): [
  PayWindow,
  PayWindow,
] {
  const { until = later.start_date, until_at = '00:00' } = earlier.overlap ?? {};
  return [
    { ...earlier, end_date: addDays(until, -1), ends_at: until_at },
    { ...later, start_date: until, begins_at: until_at },
  ];
}

/** The time that each reign's first week has in common with the last one before it; a week has it with one other only. */
function overlapsOf(reigns: readonly Reign[]): (WeekOverlap | undefined)[] {
  const overlaps: (WeekOverlap | undefined)[] = [];
  for (const [index, next] of reigns.entries()) {
    const before = reigns[index - 1];
    const overlap = before && overlapOf(before, next, reigns[index + 1]?.from);
    const isTaken = before && overlaps[index - 1] && daysBetween(before.from, next.from) <= 7;
    overlaps.push(isTaken ? undefined : overlap);
  }
  return overlaps;
}

function overlapOf(before: Reign, next: Reign, end: Day | undefined): WeekOverlap | undefined {
  const [old, now] = [before.version.definition, next.version.definition];
  if (old.method === 'classic' || now.method === 'classic') return undefined;
  if (old.window !== 'workweek' || now.window !== 'workweek') return undefined;
  const { from } = next;
  const until = addDays(windowHolding(old, addDays(from, -1), null).end_date, 1);
  const isCommon = until > from || (until === from && old.at > now.at);
  return isCommon && (end === undefined || end > until)
    ? { from, from_at: now.at, until, until_at: old.at }
    : undefined;
}

function reignsOf(assignments: readonly RuleAssignment[], pay_periods: PayPeriodSettings | null): Reign[] {
  const days = assignments.flatMap(({ effective_from, versions }) => [
    effective_from,
    ...versions.map((version) => version.effective_from),
  ]);
  const reigns: Reign[] = [BEFORE_ALL];
  for (const day of [...new Set(days)].toSorted()) {
    const next = ruleInForce(assignments, day);
    const definition = next.version.definition;
    const begun = windowHolding(definition, day, pay_periods);
    const from = begun.start_date === day ? day : addDays(begun.end_date, 1);
    // One that was to begin later than this one never does.
    while (reigns.length > 1 && (reigns.at(-1)?.from ?? '') >= from) reigns.pop();
    const last = reigns.at(-1);
    if (last?.version === next.version && last.agreement_date === next.agreement_date) continue;
    reigns.push({ ...next, from });
  }
  return reigns;
}

/** The former roles of a person who has another one from a day on; time without a role is the next one's. */
export function formerRoles(
  roles: readonly FormerRole[] | null,
  role_id: number | null,
  until: Day,
): readonly FormerRole[] | null {
  if (role_id === null) return roles;
  const before = roles ?? [];
  // Of several roles on one day, only the last one counts.
  return before.at(-1)?.until === until ? before : [...before, { role_id, until }];
}

/**
 * The assignments of the roles that a person has and had, each for the days of its role. On the day of a change
 * the new role's assignment begins; if it has none, the company's applies.
 */
export function assignmentsOfRoles(
  { role_id, former_roles }: { role_id: number | null; former_roles: readonly FormerRole[] | null },
  assignments: readonly (RuleAssignment & { role_id: number })[],
): RuleAssignment[] {
  const held: RuleAssignment[] = [];
  let from: Day | null = null;
  for (const role of [...(former_roles ?? []), { role_id, until: null }]) {
    const roleAssignments = assignments.filter((one) => one.role_id === role.role_id);
    if (from !== null) {
      const { agreement_date = null, versions = [] } = latest(roleAssignments, from) ?? {};
      held.push({ target: 'role', effective_from: from, agreement_date, versions });
    }
    for (const one of roleAssignments)
      if ((from === null || one.effective_from > from) && (!role.until || one.effective_from < role.until))
        held.push(one);
    from = role.until;
  }
  return held.some(({ versions }) => versions.length > 0) ? held : [];
}

const TARGETS = ['user', 'role', 'company'] as const;

function ruleInForce(assignments: readonly RuleAssignment[], day: Day): Omit<Reign, 'from'> {
  for (const target of TARGETS) {
    const assignment = latest(
      assignments.filter((one) => one.target === target),
      day,
    );
    const version = assignment && (latest(assignment.versions, day) ?? assignment.versions[0]);
    if (version) return { version, agreement_date: assignment.agreement_date };
  }
  return BEFORE_ALL;
}

/** The row with the latest day up to a day. */
export function latest<Row extends { effective_from: Day }>(rows: readonly Row[], day: Day): Row | undefined {
  let found: Row | undefined;
  for (const row of rows) {
    if (row.effective_from <= day && (!found || row.effective_from > found.effective_from)) found = row;
  }
  return found;
}

/**
 * The days whose windows a sheet can affect. A night, a shift or a duty that continues into the next window is one with its
 * beginning, so a window looks one day beyond each of its ends.
 */
export const recalculatedRange = ({ start_date, end_date }: DateRange): DateRange => ({
  start_date: addDays(start_date, -1),
  end_date: addDays(end_date, 1),
});

export const isClassic = ({ version }: PayWindow): boolean => version.definition.method === 'classic';

/**
 * As `recalculatedRange`, but not from a rule into Classic or from Classic into a rule: Classic pays whole sheets and looks at
 * no moment, so nothing continues from one into the other. It is also the days whose entries whole windows depend on.
 */
export function reachOf(range: DateRange, windowOf: (day: Day) => PayWindow): DateRange {
  const wide = recalculatedRange(range);
  const reaches = (from: Day, to: Day) => !isClassic(windowOf(from)) && !isClassic(windowOf(to));
  return {
    start_date: reaches(range.start_date, wide.start_date) ? wide.start_date : range.start_date,
    end_date: reaches(range.end_date, wide.end_date) ? wide.end_date : range.end_date,
  };
}

/** In how many of the weeks of an extra, counted from a window's first day, the window has a part (pay.md#order). */
export function weeksOf(extra: DateRange, window: DateRange): { inside: number; all: number } {
  const start = dayNumber(window.start_date);
  const week = (day: Day) => Math.floor((dayNumber(day) - start) / 7);
  const [first, last] = [week(extra.start_date), week(extra.end_date)];
  const inside = Math.min(last, week(window.end_date)) - Math.max(first, 0) + 1;
  return { inside: Math.max(0, inside), all: last - first + 1 };
}
