import { dayNumber, MINUTES_IN_DAY } from '../../time/day.ts';
import { WEEKDAYS, type LedgerDefinition, type Loading } from './definition.ts';
import { MILLICENTS_IN_CENT, thousandthsOf } from './fraction.ts';
import type { PayEntry, Why } from './model.ts';
import { workdayOf, type Shift, type Workdays } from './shifts.ts';
import type { Stretch } from './timeline.ts';
import { minuteOfDay, minutesFromMidnight, wallClock } from './zone.ts';

/** Part of a stretch within which day, workday and loadings do not change. */
export interface Piece {
  stretch: Stretch;
  from: number;
  to: number;
  /** Days since 1970-01-01. */
  workday: number;
  shift: Shift;
  loadings: AppliedLoadings;
}

/** The sum of a piece's loadings; the same object for the same loadings. */
interface AppliedLoadings {
  /** The one with the highest multiplier. */
  highest: { pay_code: string; thousandths: number; why: Why } | null;
  additions: readonly { loading: Loading; why: Why }[];
  /** 0.00001 USD an hour. */
  added: number;
}

/** Where time is cut (pay.md#order), and what applies in the parts. */
export interface Cutter {
  /** Minutes of the day, from midnight on. */
  cuts: readonly number[];
  days: Workdays;
}

interface Cut {
  from: number;
  to: number;
  workday: number;
  /** Calendar day, days since 1970-01-01, and the earliest minute of it at which this part can begin. */
  day: number;
  minute: number;
}

export function cutterOf({ loadings }: LedgerDefinition, days: Workdays): Cutter {
  const clocks = loadings.flatMap(({ clock }) =>
    clock ? [minutesFromMidnight(clock.from), minutesFromMidnight(clock.to)] : [],
  );
  const cuts = [...new Set([0, days.begins_at, days.first_begins_at, days.next_begins_at, ...clocks])].filter(
    (minute) => minute < MINUTES_IN_DAY,
  );
  return { cuts: cuts.toSorted((a, b) => a - b), days };
}

/** Cuts at midnight, at the start of the workday (so also of week and window) and at the times of loadings. */
export function cut({ placed: { clock }, from, to }: Stretch, { cuts, days }: Cutter): Cut[] {
  const parts: Cut[] = [];
  const local = clock.local(from);
  let day = Math.floor(local / MINUTES_IN_DAY);
  let index = cuts.findLastIndex((minute) => minute <= minuteOfDay(local));
  // Within an hour that is skipped, a cut comes later than its local time.
  while (clock.moment(day * MINUTES_IN_DAY + (cuts[index] ?? 0)) > from) {
    if (index > 0) index -= 1;
    else [day, index] = [day - 1, cuts.length - 1];
  }
  for (let at = from; at < to;) {
    const minute = cuts[index] ?? 0;
    const next = index + 1 < cuts.length ? { day, index: index + 1 } : { day: day + 1, index: 0 };
    const end = Math.min(to, clock.moment(next.day * MINUTES_IN_DAY + (cuts[next.index] ?? 0)));
    // Within an hour that comes twice, the next cut may already be over.
    if (end > at)
      parts.push({ from: at, to: end, workday: workdayOf(day * MINUTES_IN_DAY + minute, days), day, minute });
    at = Math.max(at, end);
    ({ day, index } = next);
  }
  return parts;
}

/** The worked time of these shifts (pay.md#order), cut, each piece with its loadings. */
export function piecesOf(
  shifts: readonly Shift[],
  definition: LedgerDefinition,
  holidays: ReadonlySet<number>,
  cutter: Cutter,
): Piece[] {
  const applied = new Map<number, AppliedLoadings>();
  const loadings = definition.loadings.map(conditionsOf);
  const pieces: Piece[] = [];
  for (const shift of shifts) {
    const parts: { stretch: Stretch; part: Cut }[] = [];
    for (const { stretches } of shift.periods)
      for (const stretch of stretches) for (const part of cut(stretch, cutter)) parts.push({ stretch, part });
    const possible = loadings.filter(({ ofShift }) => ofShift(shift));
    const whole = possible.filter(
      ({ loading, ofPart }) =>
        loading.applies_to === 'whole_shift' && parts.some(({ part }) => ofPart(part, holidays)),
    );
    const inside = possible.filter(({ loading }) => loading.applies_to === 'minutes_inside');
    const wholeBits = whole.reduce((bits, { bit }) => bits | bit, 0);
    for (const { stretch, part } of parts) {
      let bits = wholeBits;
      for (const { bit, ofPart } of inside) if (ofPart(part, holidays)) bits |= bit;
      let those = applied.get(bits);
      if (!those) {
        those = together(loadings.filter(({ bit }) => (bits & bit) !== 0).map(({ loading }) => loading));
        applied.set(bits, those);
      }
      pieces.push({ stretch, from: part.from, to: part.to, workday: part.workday, shift, loadings: those });
    }
  }
  return pieces;
}

const NO_LOADINGS: AppliedLoadings = { highest: null, additions: [], added: 0 };

/**
 * Pieces of imported time without a start or an end: minutes of its day, each entry a separate shift, after the
 * shift that continues into the day. They count towards limits, and have no other effect.
 */
export function withUntimed(pieces: readonly Piece[], untimed: readonly PayEntry[]): Piece[] {
  const all = [...pieces];
  for (const entry of untimed) {
    const workday = dayNumber(entry.date);
    const minutes = entry.imported_minutes ?? 0;
    if (minutes === 0) continue;
    const span = { from: workday * MINUTES_IN_DAY, to: workday * MINUTES_IN_DAY + minutes };
    const stretch: Stretch = {
      placed: { entry, clock: wallClock, rate: null, begins: span.from, ...span },
      sleep: null,
      ...span,
    };
    const shift: Shift = {
      from: span.from,
      workday,
      begins: 0,
      ends: minutes,
      periods: [{ ...span, minutes, stretches: [stretch], workday }],
    };
    const next = all.findIndex((piece) => piece.workday >= workday && piece.shift.workday >= workday);
    const piece: Piece = { stretch, ...span, workday, shift, loadings: NO_LOADINGS };
    all.splice(next === -1 ? all.length : next, 0, piece);
  }
  return all;
}

interface Conditions {
  loading: Loading;
  /** One bit for each loading, of which there are at most 20. */
  bit: number;
  ofShift: (shift: Shift) => boolean;
  ofPart: (part: Cut, holidays: ReadonlySet<number>) => boolean;
}

function conditionsOf(loading: Loading, index: number): Conditions {
  const { weekdays, holiday, clock, shift_ends_after, shift_begins_before } = loading;
  const endsAfter = shift_ends_after === null ? null : minutesFromMidnight(shift_ends_after);
  const beginsBefore = shift_begins_before === null ? null : minutesFromMidnight(shift_begins_before);
  const days = weekdays && new Set(weekdays.map((weekday) => WEEKDAYS.indexOf(weekday)));
  const [from, to] = clock
    ? [minutesFromMidnight(clock.from), minutesFromMidnight(clock.to)]
    : [0, MINUTES_IN_DAY];
  return {
    loading,
    bit: 1 << index,
    ofShift: ({ begins, ends }) =>
      (endsAfter === null || ends > endsAfter) && (beginsBefore === null || begins < beginsBefore),
    ofPart: ({ day, minute }, holidays) =>
      (days === null || days.has((((day + 4) % 7) + 7) % 7)) &&
      (holiday === null || holidays.has(day) === (holiday === 'only')) &&
      (from < to ? from <= minute && minute < to : minute >= from || minute < to),
  };
}

/** Of the loadings with a multiplier the highest applies; those that add a rate all do. */
function together(loadings: readonly Loading[]): AppliedLoadings {
  let highest: AppliedLoadings['highest'] = null;
  let added = 0;
  const additions: { loading: Loading; why: Why }[] = [];
  for (const loading of loadings) {
    const { name, pay_code, multiplier, add_rate } = loading;
    if (add_rate !== null) {
      additions.push({ loading, why: { addition: name, add_rate } });
      added += add_rate * MILLICENTS_IN_CENT;
    }
    if (multiplier === null) continue;
    const thousandths = thousandthsOf(multiplier);
    if (highest && thousandths <= highest.thousandths) continue;
    highest = { pay_code, thousandths, why: { loading: name, multiplier } };
  }
  return { highest, additions, added };
}
