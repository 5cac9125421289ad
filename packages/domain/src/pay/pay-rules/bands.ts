import type { Alternative, BandPayCode, BandScope, SeventhDayBand } from './definition.ts';
import { thousandthsOf } from './fraction.ts';
import type { Why } from './model.ts';
import type { Piece } from './pieces.ts';
import type { WindowDays } from './shifts.ts';
import { dateAt, timeAt } from './zone.ts';

/** Minutes of a piece to which the same band applies. */
export interface Chunk {
  piece: Piece;
  from: number;
  to: number;
  /** The highest band that applies; null: straight time. */
  band: PassedBand | null;
}

/** A band whose limit was passed: one for each day, shift, week or window in which that happened. */
interface PassedBand {
  thousandths: number;
  pay_code: BandPayCode;
  why: Why;
}

type Scope = BandScope | 'seventh_day';

interface Counted {
  scope: Scope;
  over_minutes: number;
  thousandths: number;
  multiplier: number;
  pay_code: BandPayCode;
  all: boolean;
  /** In which day, shift, week or window it was passed last, and how. */
  unit: unknown;
  passed: PassedBand | null;
}

/** Minutes of one day, shift, week or window so far. */
interface Tally {
  minutes: number;
  /** Without those that a band of day, shift or span made overtime. */
  straight: number;
}

/** The tallies of all days, shifts, weeks or windows; imported time may stand between two parts of a day or of a shift. */
interface Counter {
  unit: unknown;
  tally: Tally;
  tallies: Map<unknown, Tally>;
}

/**
 * Bands (pay.md#order), in time order, over pieces in time order. Pieces before the window only count towards a shift that
 * continues into it. Bands of day, shift and span (and of a seventh day) go first: minutes that they make overtime do
 * not count towards a `straight_only` week or window. Of several bands the highest applies, of equal bands the first.
 */
export function bandsOf(
  pieces: readonly Piece[],
  { bands, seventh_day }: Alternative,
  window: WindowDays,
): Chunk[] {
  const counted = bands.map((band) => newCounted(band.in, band, band.counts === 'all'));
  const wide = counted.filter(({ scope }) => scope === 'week' || scope === 'window');
  const narrow = counted.filter((band) => !wide.includes(band));
  const onSeventh = [...narrow, ...seventh_day.map((band) => newCounted('seventh_day', band, false))];
  const seventh = seventh_day.length > 0 ? seventhDays(pieces, window) : null;
  const [day, shift, week, whole] = [newCounter(), newCounter(), newCounter(), newCounter()];
  const counters = [day, shift, week, whole];
  const counterOf: Readonly<Record<Scope, Counter>> = {
    day,
    seventh_day: day,
    shift,
    span: shift,
    week,
    window: whole,
  };
  const chunks: Chunk[] = [];
  for (const piece of pieces) {
    const inside = window.first <= piece.workday && piece.workday <= window.last;
    turnTo(day, piece.workday);
    turnTo(shift, piece.shift);
    turnTo(week, Math.floor((piece.workday - window.first) / 7));
    turnTo(whole, inside);
    const first = seventh?.has(piece.workday) ? onSeventh : narrow;
    for (let at = piece.from; at < piece.to;) {
      const { minutes, band, straight } = nextChunk(piece, at, first, wide, counterOf);
      if (inside) chunks.push({ piece, from: at, to: at + minutes, band });
      for (const { tally } of counters) {
        tally.minutes += minutes;
        if (straight) tally.straight += minutes;
      }
      at += minutes;
    }
  }
  return chunks;
}

/** The minutes of a piece from `at` until a band begins, and the band that they are in. */
function nextChunk(
  piece: Piece,
  start: number,
  first: readonly Counted[],
  wide: readonly Counted[],
  counterOf: Readonly<Record<Scope, Counter>>,
): { minutes: number; band: PassedBand | null; straight: boolean } {
  let minutes = piece.to - start;
  let highest: PassedBand | null = null;
  for (const band of first) {
    const counter = counterOf[band.scope];
    const done = band.scope === 'span' ? start - piece.shift.from : counter.tally.minutes;
    if (done < band.over_minutes) minutes = Math.min(minutes, band.over_minutes - done);
    else highest = higher(highest, passed(band, counter.unit, piece, start));
  }
  const straight = highest === null;
  for (const band of wide) {
    const counter = counterOf[band.scope];
    const done = band.all ? counter.tally.minutes : counter.tally.straight;
    if (done >= band.over_minutes) highest = higher(highest, passed(band, counter.unit, piece, start));
    else if (band.all || straight) minutes = Math.min(minutes, band.over_minutes - done);
  }
  return { minutes, band: highest, straight };
}

const higher = (a: PassedBand | null, b: PassedBand): PassedBand =>
  a && a.thousandths >= b.thousandths ? a : b;

const newCounted = (scope: Scope, band: SeventhDayBand, all: boolean): Counted => ({
  ...band,
  scope,
  thousandths: thousandthsOf(band.multiplier),
  all,
  unit: null,
  passed: null,
});

const newCounter = (): Counter => ({ unit: null, tally: { minutes: 0, straight: 0 }, tallies: new Map() });

function turnTo(counter: Counter, unit: unknown): void {
  if (counter.unit === unit) return;
  counter.unit = unit;
  counter.tally = counter.tallies.get(unit) ?? { minutes: 0, straight: 0 };
  counter.tallies.set(unit, counter.tally);
}

/** The band as it was passed in this unit; `when` is the first minute over its limit. */
function passed(band: Counted, unit: unknown, { stretch }: Piece, at: number): PassedBand {
  if (band.passed && band.unit === unit) return band.passed;
  const { scope, over_minutes, multiplier, thousandths, pay_code } = band;
  const { clock } = stretch.placed;
  const why = { band: scope, over_minutes, multiplier, on: dateAt(clock, at), at: timeAt(clock, at) };
  const first: PassedBand = { thousandths, pay_code, why };
  band.unit = unit;
  band.passed = first;
  return first;
}

/** The seventh workdays of the window's weeks in which all seven days were worked. */
function seventhDays(pieces: readonly Piece[], { first, last }: WindowDays): Set<number> {
  const worked = new Set(pieces.map(({ workday }) => workday));
  const days = new Set<number>();
  for (let week = first; week <= last; week += 7) {
    if ([0, 1, 2, 3, 4, 5, 6].every((day) => worked.has(week + day))) days.add(week + 6);
  }
  return days;
}
