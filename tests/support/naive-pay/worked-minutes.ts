import type { Definition, NaivePerson, RatedEntry } from './shapes.ts';
import { dayOf, minuteOf, timeline, weekdayOf, type Timeline } from './timeline.ts';

/** An entry at its place in time, by the clock of its sheet. */
export interface Placed {
  entry: RatedEntry;
  time: Timeline;
  /** The start of the whole entry: where its rate changes at midnight it has two places. */
  begins: number;
  from: number;
  to: number;
}

/** Work without a break longer than the rule allows inside a work period. */
interface Period {
  from: number;
  to: number;
  worked: number;
  first: Placed;
  last: Placed;
}

export interface Shift {
  from: number;
  to: number;
  /** The workday that it begins on, and the calendar day. */
  workday: number;
  day: number;
  periods: Period[];
  first: Placed;
}

/** One worked minute. */
export interface Worked {
  at: number;
  of: Placed;
  /** The workday and the calendar day that it is of. */
  workday: number;
  day: number;
  /** The first day of its workweek, and of its window where no other rule cuts that short. */
  week: number;
  grid: number;
  shift: Shift;
}

export interface Laid {
  placed: Placed[];
  /** Of work and sleep, those that a minute belongs to. */
  present: Set<Placed>;
  worked: Worked[];
  shifts: Shift[];
}

/** The first day of the workweek that a day is of. */
const weekOf = (rule: Definition, day: number) => day - ((weekdayOf(day) - rule.starts_on + 7) % 7);

/** The first day of the week, or of the 14 or 28 days, that a day is of. */
export function gridOf(rule: Definition, day: number): { start: number; days: number } {
  if (rule.window === 'workweek') return { start: weekOf(rule, day), days: 7 };
  const days = rule.window === 'fixed14' ? 14 : 28;
  const anchor = dayOf(rule.anchor ?? '2025-01-05');
  return { start: anchor + Math.floor((day - anchor) / days) * days, days };
}

/** An entry without both times is not placed; one that ends before it starts runs past midnight. */
function place(entry: RatedEntry, time: Timeline): Placed[] {
  if (entry.start === null || entry.end === null || entry.pay_kind === 'unpaid') return [];
  const day = dayOf(entry.date);
  const [start, end] = [minuteOf(entry.start), minuteOf(entry.end)];
  const from = time.moment(day, start);
  const to = Math.max(from, time.moment(end < start ? day + 1 : day, end));
  const midnight = time.moment(day + 1, 0);
  const { base, overtime } = entry.next;
  if (to <= midnight || (base === entry.base && overtime === entry.overtime))
    return [{ entry, time, begins: from, from, to }];
  return [
    { entry, time, begins: from, from, to: midnight },
    { entry: { ...entry, base, overtime }, time, begins: from, from: midnight, to },
  ];
}

/** Whether a minute that both cover belongs to `a` (pay.md#order, step 3); work inside sleep is an interruption. */
function goesBefore(a: Placed, b: Placed, sleepIsWork: boolean): boolean {
  const [asleep, other] = [a.entry.pay_kind === 'sleep', b.entry.pay_kind === 'sleep'];
  if (!sleepIsWork && asleep !== other) return other;
  const [rate, otherRate] = [a.entry.base ?? -1, b.entry.base ?? -1];
  if (rate !== otherRate) return rate > otherRate;
  if (a.begins !== b.begins) return a.begins < b.begins;
  return a.entry.id < b.entry.id;
}

/** Minutes of sleep that are not worked (pay.md#order, step 4), the earliest of each entry. */
function excludedSleep(
  present: readonly Placed[],
  owner: ReadonlyMap<number, Placed>,
  rule: NonNullable<Definition['sleep']>,
  agreed: string | null,
): Set<number> {
  const duties: { from: number; to: number }[] = [];
  for (const { from, to } of present.toSorted((a, b) => a.from - b.from)) {
    const duty = duties.at(-1);
    if (duty && from <= duty.to) duty.to = Math.max(duty.to, to);
    else duties.push({ from, to });
  }
  const excluded = new Set<number>();
  for (const duty of duties) {
    if (duty.to - duty.from < rule.min_duty) continue;
    const nights = new Map<number, number[]>();
    for (let at = duty.from; at < duty.to; at += 1) {
      const entry = owner.get(at)?.entry;
      if (entry?.pay_kind !== 'sleep') continue;
      if (!rule.without_agreement && (agreed === null || agreed > entry.date)) continue;
      nights.set(entry.id, [...(nights.get(entry.id) ?? []), at]);
    }
    for (const asleep of nights.values())
      if (asleep.length >= rule.min_sleep)
        for (const at of asleep.slice(0, rule.max_excluded)) excluded.add(at);
  }
  return excluded;
}

/** The minutes that a person worked, each once and in order, with their shifts (pay.md#order, steps 1 to 5). */
export function layMinutes(
  { zone, sheets }: Pick<NaivePerson, 'zone' | 'sheets'>,
  rule: Definition,
  agreed: string | null,
  entries: readonly RatedEntry[],
): Laid {
  const placed = entries.flatMap((entry) => {
    const sheet = sheets.find(({ id }) => id === entry.timesheet_id);
    return place(entry, timeline(rule.elapsed, sheet?.zone ?? zone));
  });
  const present = placed.filter(({ entry, from, to }) => entry.pay_kind !== 'leave' && to > from);
  const owner = new Map<number, Placed>();
  for (const one of present)
    for (let at = one.from; at < one.to; at += 1) {
      const other = owner.get(at);
      if (!other || goesBefore(one, other, rule.sleep === null)) owner.set(at, one);
    }
  const excluded = rule.sleep ? excludedSleep(present, owner, rule.sleep, agreed) : new Set<number>();

  const shifts: Shift[] = [];
  const worked: Worked[] = [];
  const grids = new Map<number, Pick<Worked, 'week' | 'grid'>>();
  for (const at of Float64Array.from(owner.keys()).toSorted()) {
    const of = owner.get(at);
    if (!of || excluded.has(at)) continue;
    const workday = of.time.dayAt(at, minuteOf(rule.at));
    const day = of.time.dayAt(at, 0);
    const blocks = grids.get(workday) ?? { week: weekOf(rule, workday), grid: gridOf(rule, workday).start };
    grids.set(workday, blocks);
    let shift = shifts.at(-1);
    let period = shift?.periods.at(-1);
    if (!shift || !period || at - period.to > rule.shift_gap_minutes) {
      period = { from: at, to: at, worked: 0, first: of, last: of };
      if (!shift || !rule.broken_shift || shift.workday !== workday) {
        shift = { from: at, to: at, workday, day, periods: [], first: of };
        shifts.push(shift);
      }
      shift.periods.push(period);
    }
    period.to = at + 1;
    period.last = of;
    period.worked += 1;
    shift.to = at + 1;
    worked.push({ at, of, workday, day, ...blocks, shift });
  }
  return { placed, present: new Set(owner.values()), worked, shifts };
}
