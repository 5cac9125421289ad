import { dayNumber, MINUTES_IN_DAY, type Day } from '../../time/day.ts';
import { isTime, minutesBetween } from '../../time/work-time.ts';
import type { LedgerDefinition } from './definition.ts';
import { isImported, type PayEntry, type PayFinding, type SleepReason } from './model.ts';
import { dateAt, endTimeAt, minutesFromMidnight, timeAt, type ZoneClock } from './zone.ts';

/** An entry at its moments, or the part of it before or after a midnight at which its rate changes. */
export interface Placed {
  entry: PayEntry;
  clock: ZoneClock;
  /** The start of the whole entry. */
  begins: number;
  from: number;
  to: number;
  /** 0.00001 USD an hour; null: none was set. */
  rate: number | null;
}

/** Time of one entry that no other entry has. */
export interface Stretch {
  placed: Placed;
  from: number;
  to: number;
  sleep: SleepReason | null;
}

export interface Timeline {
  /** Worked minutes and sleep, in time order, without overlaps. */
  stretches: Stretch[];
  leave: Stretch[];
  /** Work on imported timesheets without a start or an end. */
  untimed: PayEntry[];
  findings: PayFinding[];
}

/** The time of these entries (pay.md#order), with unpaid sleep marked `excluded`. */
export function timelineOf(
  entries: readonly PayEntry[],
  clockOf: (entry: PayEntry) => ZoneClock,
  sleep: LedgerDefinition['sleep'],
  agreement_date: Day | null,
): Timeline {
  const findings: PayFinding[] = [];
  const work: Placed[] = [];
  const leave: Stretch[] = [];
  const untimed: PayEntry[] = [];
  for (const entry of entries) {
    // Unpaid time is dropped; its stipend and its mileage are not time and stay.
    if (entry.pay_kind === 'unpaid') continue;
    const paidOutside = isImported(entry);
    const whole = place(entry, clockOf(entry), paidOutside ? [] : findings);
    if (!whole && paidOutside && entry.pay_kind !== 'leave') untimed.push(entry);
    if (!whole || whole.from === whole.to) continue;
    for (const placed of byRate(whole)) {
      if (placed.rate === null && !paidOutside)
        findings.push({ entry_id: entry.id, date: dateAt(placed.clock, placed.from), kind: 'no_rate' });
      if (entry.pay_kind === 'leave') leave.push({ placed, from: placed.from, to: placed.to, sleep: null });
      else work.push(placed);
    }
  }
  const stretches = eachMinuteOnce(work, sleep !== null, findings);
  return {
    stretches: sleep === null ? stretches : markSleep(stretches, sleep, agreement_date),
    leave,
    untimed,
    findings,
  };
}

const findingOn = ({ id, date }: PayEntry) => ({ entry_id: id, date });

/** An entry without both times is listed, and has no minutes. */
export const hasTimes = (entry: PayEntry): entry is PayEntry & { start_time: string; end_time: string } =>
  isTime(entry.start_time) && isTime(entry.end_time);
export const notPlaced = (entry: PayEntry): PayFinding => ({ ...findingOn(entry), kind: 'not_placed' });

/** An entry at its moments on a clock, with what the approver should know about them; null without both times. */
export function place(entry: PayEntry, clock: ZoneClock, findings: PayFinding[]): Placed | null {
  if (!hasTimes(entry)) {
    findings.push(notPlaced(entry));
    return null;
  }
  const wall_minutes = minutesBetween(entry.start_time, entry.end_time);
  const start = dayNumber(entry.date) * MINUTES_IN_DAY + minutesFromMidnight(entry.start_time);
  const from = clock.moment(start);
  // Within the hour that is skipped an end can come before its start.
  const to = Math.max(from, clock.moment(start + wall_minutes));
  const minutes = to - from;
  const doubtful = clock.doubtful(start) ?? clock.doubtful(start + wall_minutes);
  const changed = minutes > wall_minutes ? 'back' : minutes < wall_minutes ? 'forward' : doubtful;
  if (changed && wall_minutes > 0) {
    findings.push({ ...findingOn(entry), kind: 'clock_change', clock: changed, minutes, wall_minutes });
  }
  return { entry, clock, begins: from, from, to, rate: entry.pay_rate };
}

/** An entry that passes a midnight at which its rate changes, cut there. */
function byRate(whole: Placed): Placed[] {
  const { after_midnight } = whole.entry;
  const midnight = whole.clock.moment((dayNumber(whole.entry.date) + 1) * MINUTES_IN_DAY);
  if (!after_midnight || midnight >= whole.to) return [whole];
  const entry = { ...whole.entry, ...after_midnight };
  return [
    { ...whole, to: midnight },
    { ...whole, entry, from: midnight, rate: entry.pay_rate },
  ];
}

/**
 * A minute belongs to the entry with the highest base rate, then the earliest start, then the lowest id. If a rule
 * distinguishes sleep from work, work inside sleep is an interruption and has priority. Time paid outside Daybook is not paid
 * again.
 */
function eachMinuteOnce(placed: Placed[], sleepYields: boolean, findings: PayFinding[]): Stretch[] {
  placed.sort((a, b) => a.from - b.from || a.entry.id - b.entry.id);
  const isSleep = (one: Placed) => sleepYields && one.entry.pay_kind === 'sleep';
  const before = (a: Placed, b: Placed) =>
    Number(isSleep(a)) - Number(isSleep(b)) ||
    Number(isImported(b.entry)) - Number(isImported(a.entry)) ||
    (b.rate ?? -1) - (a.rate ?? -1) ||
    a.begins - b.begins ||
    a.entry.id - b.entry.id;
  const stretches: Stretch[] = [];
  for (const group of overlapping(placed)) {
    const [only] = group;
    if (group.length === 1 && only) {
      stretches.push({ placed: only, from: only.from, to: only.to, sleep: null });
      continue;
    }
    const open = new Map<number, OpenOverlap>();
    for (const { from, to } of between(group)) {
      const [winner, ...others] = group.filter((one) => one.from <= from && one.to >= to).toSorted(before);
      if (!winner) continue;
      const sleep = !isSleep(winner) && others.some(isSleep) ? 'interruption' : null;
      addStretch(stretches, { placed: winner, from, to, sleep });
      for (const other of others) {
        if (isImported(other.entry) || (sleep === 'interruption' && isSleep(other))) continue;
        noteOverlap(open, other, winner, { from, to }, findings);
      }
    }
  }
  return stretches;
}

/** Adds a stretch, or extends the last one if it continues. */
function addStretch(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last?.placed === next.placed && last.to === next.from && last.sleep === next.sleep) last.to = next.to;
  else stretches.push(next);
}

/** The spans between all starts and ends of a group, in time order. */
function between(group: readonly Placed[]): { from: number; to: number }[] {
  const edges = [...new Set(group.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  return edges.slice(0, -1).map((from, index) => ({ from, to: edges[index + 1] ?? from }));
}

/** Groups of entries that share minutes, in time order. */
function overlapping(placed: readonly Placed[]): Placed[][] {
  const groups: Placed[][] = [];
  let end = -Infinity;
  for (const one of placed) {
    const group = groups.at(-1);
    if (group && one.from < end) group.push(one);
    else groups.push([one]);
    end = Math.max(end, one.to);
  }
  return groups;
}

interface OpenOverlap {
  finding: Extract<PayFinding, { kind: 'overlap' }>;
  to: number;
}

/** Minutes of one entry that are counted for another; adjoining ones are one finding. */
function noteOverlap(
  open: Map<number, OpenOverlap>,
  other: Placed,
  winner: Placed,
  { from, to }: { from: number; to: number },
  findings: PayFinding[],
): void {
  const { entry, clock } = other;
  const current = open.get(entry.id);
  if (current?.to === from && current.finding.counted_with === winner.entry.id) {
    current.to = to;
    current.finding.to = endTimeAt(clock, to);
    current.finding.minutes += to - from;
    return;
  }
  const finding: OpenOverlap['finding'] = {
    entry_id: entry.id,
    date: dateAt(clock, from),
    kind: 'overlap',
    counted_with: winner.entry.id,
    from: timeAt(clock, from),
    to: endTimeAt(clock, to),
    minutes: to - from,
  };
  open.set(entry.id, { finding, to });
  findings.push(finding);
}

/**
 * The sleep of an entry is excluded, up to a maximum, where its duty is long enough, the entry has enough of it left and the
 * person had agreed by then: each night by itself (29 CFR 785.22).
 */
function markSleep(
  stretches: readonly Stretch[],
  rule: NonNullable<LedgerDefinition['sleep']>,
  agreement_date: Day | null,
): Stretch[] {
  const marked: Stretch[] = [];
  for (const duty of duties(stretches)) {
    const lasts = (duty.at(-1)?.to ?? 0) - (duty[0]?.from ?? 0);
    const nights = nightsOf(duty, rule.max_excluded);
    for (const stretch of duty) {
      const { entry } = stretch.placed;
      const night = isAsleep(stretch) ? nights.get(entry.id) : undefined;
      if (!night) {
        marked.push(stretch);
        continue;
      }
      const paidBecause = whySleepIsPaid(rule, agreement_date, entry.date, lasts, night.slept);
      const cut = Math.min(stretch.to, stretch.from + (paidBecause === null ? night.left : 0));
      night.left -= cut - stretch.from;
      if (cut > stretch.from) marked.push({ ...stretch, to: cut, sleep: 'excluded' });
      if (cut < stretch.to) marked.push({ ...stretch, from: cut, sleep: paidBecause ?? 'over_maximum' });
    }
  }
  return marked;
}

/** The minutes slept in each sleep entry of a duty, and those that can still be excluded. */
function nightsOf(duty: readonly Stretch[], left: number) {
  const nights = new Map<number, { slept: number; left: number }>();
  for (const { placed, from, to } of duty.filter(isAsleep)) {
    const slept = (nights.get(placed.entry.id)?.slept ?? 0) + to - from;
    nights.set(placed.entry.id, { slept, left });
  }
  return nights;
}

function whySleepIsPaid(
  rule: NonNullable<LedgerDefinition['sleep']>,
  agreement_date: Day | null,
  night: Day,
  duty: number,
  slept: number,
): SleepReason | null {
  const isAgreed = agreement_date !== null && agreement_date <= night;
  if (!rule.without_agreement && !isAgreed) return 'no_agreement';
  if (duty < rule.min_duty) return 'duty_too_short';
  return slept < rule.min_sleep ? 'too_little_sleep' : null;
}

const isAsleep = ({ placed }: Stretch): boolean => placed.entry.pay_kind === 'sleep';

/** Unbroken chains of work and sleep. */
function duties(stretches: readonly Stretch[]): Stretch[][] {
  const chains: Stretch[][] = [];
  for (const stretch of stretches) {
    const chain = chains.at(-1);
    if (chain?.at(-1)?.to === stretch.from) chain.push(stretch);
    else chains.push([stretch]);
  }
  return chains;
}
