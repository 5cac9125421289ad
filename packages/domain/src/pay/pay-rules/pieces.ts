import { dayNumber, MINUTES_IN_DAY } from '../../time/day.ts';
import type { LedgerDefinition } from './definition.ts';
import {
  appliedLoadings,
  conditionsOf,
  NO_LOADINGS,
  type AppliedLoadings,
  type DayMinute,
} from './loadings.ts';
import type { PayEntry } from './model.ts';
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

/** Where time is cut (pay.md#order), and what applies in the parts. */
export interface Cutter {
  /** Minutes of the day, from midnight on. */
  cuts: readonly number[];
  days: Workdays;
}

interface Cut extends DayMinute {
  from: number;
  to: number;
  workday: number;
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
        those = appliedLoadings(
          loadings.filter(({ bit }) => (bits & bit) !== 0).map(({ loading }) => loading),
        );
        applied.set(bits, those);
      }
      pieces.push({ stretch, from: part.from, to: part.to, workday: part.workday, shift, loadings: those });
    }
  }
  return pieces;
}

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
