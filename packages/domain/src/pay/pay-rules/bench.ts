import { divideHalfUp } from '../../money/exact.ts';
import { onWire } from '../../money/figures.ts';
import { lengthInDays, rangeProblems, type DateRange } from '../../time/date-range.ts';
import { addDays, dayNumber, earlierDay, laterDay, weekdayOf, type Day } from '../../time/day.ts';
import { isOvertime } from './definition.ts';
import { MILLICENTS_IN_CENT } from './fraction.ts';
import { comparePayCodes } from './lines.ts';
import type { LedgerRow, LineKey, PersonPay, WindowPay } from './model.ts';
import type { PayWindow } from './windows.ts';

/** The pay of the same time by two rules, week by week (pay.md#bench). A is the person's own rule, B the one it is compared with. */

/** Within the requested range. */
const MAX_BENCH_DAYS = 92;

/** The problems of the ends of a range to compute pay for, by field. */
export function benchRangeProblems(range: DateRange): ReturnType<typeof rangeProblems> {
  const problems = rangeProblems(range);
  if (Object.keys(problems).length > 0 || lengthInDays(range) <= MAX_BENCH_DAYS) return problems;
  return { end_date: `At most ${MAX_BENCH_DAYS} days.` };
}

/** The range with the whole windows at its ends, unless these are too long. */
export function widenedToWindows(range: DateRange, ...finders: ((day: Day) => DateRange)[]): DateRange {
  let { start_date, end_date } = range;
  for (const windowOf of finders) {
    start_date = earlierDay(start_date, windowOf(range.start_date).start_date);
    end_date = laterDay(end_date, windowOf(range.end_date).end_date);
  }
  const wide = { start_date, end_date };
  return lengthInDays(wide) <= MAX_BENCH_DAYS ? wide : range;
}

/** The weeks of a range that begin on a weekday (0: Sunday); those at its ends are shortened. */
export function weeksIn(range: DateRange, first: number): DateRange[] {
  const weeks: DateRange[] = [];
  for (let day = range.start_date; day <= range.end_date;) {
    const end = addDays(day, 6 - ((weekdayOf(day) - first + 7) % 7));
    weeks.push({ start_date: day, end_date: earlierDay(end, range.end_date) });
    day = addDays(end, 1);
  }
  return weeks;
}

/** Hours and USD under a pay code, by each of the two rules. */
export interface BenchCode {
  pay_code: string;
  hours_a: number;
  amount_a: number;
  hours_b: number;
  amount_b: number;
  /** B less A. */
  difference: number;
}

export interface BenchWeek extends DateRange {
  /** In the order of a statement. */
  codes: BenchCode[];
  /** The first minutes that a limit makes overtime. */
  tips_a: LedgerRow | null;
  tips_b: LedgerRow | null;
}

const CODE_FIGURES = {
  hours_a: 'minutes',
  amount_a: 'cents',
  hours_b: 'minutes',
  amount_b: 'cents',
  difference: 'cents',
} as const;

/** What two rules pay in each of these consecutive weeks. */
export function compareWeeks(a: PersonPay, b: PersonPay, weeks: readonly DateRange[]): BenchWeek[] {
  const [weeksA, weeksB] = [sumsByWeek(a, weeks), sumsByWeek(b, weeks)];
  return weeks.map((week, index) => {
    const [codesA, codesB] = [
      weeksA[index] ?? new Map<string, Sum>(),
      weeksB[index] ?? new Map<string, Sum>(),
    ];
    const codes = [...new Set([...codesA.keys(), ...codesB.keys()])].toSorted(comparePayCodes);
    return {
      ...week,
      codes: codes.map((pay_code) => {
        const [sumA, sumB] = [codesA.get(pay_code) ?? NOTHING, codesB.get(pay_code) ?? NOTHING];
        return {
          pay_code,
          ...onWire(CODE_FIGURES, {
            hours_a: sumA.minutes,
            amount_a: sumA.cents,
            hours_b: sumB.minutes,
            amount_b: sumB.cents,
            difference: sumB.cents - sumA.cents,
          }),
        };
      }),
      tips_a: tipsOver(a, week),
      tips_b: tipsOver(b, week),
    };
  });
}

interface Sum {
  minutes: number;
  cents: number;
}
const NOTHING: Sum = { minutes: 0, cents: 0 };

function tipsOver({ windows }: PersonPay, { start_date, end_date }: DateRange): LedgerRow | null {
  for (const { ledger } of windows) {
    const row = ledger.find(
      ({ date, from, pay_code }) =>
        date >= start_date && date <= end_date && from !== null && pay_code !== null && isOvertime(pay_code),
    );
    if (row) return row;
  }
  return null;
}

/** The parts of a line in the weeks that its window touches; those before and after the range are -1 and the count of weeks. */
type Parts = Map<number, { weight: number; minutes: number }>;

/**
 * The lines by pay code and week. A line is dated by the rows that it is made of, and what it pays is shared by the rounded
 * running total (pay.md#rounding), so that the weeks of a window add up to its line.
 */
function sumsByWeek({ windows }: PersonPay, weeks: readonly DateRange[]): Map<string, Sum>[] {
  const sums = weeks.map(() => new Map<string, Sum>());
  const weekOf = weekFinder(weeks);
  for (const window of windows) {
    const parts = weeklyParts(window, weekOf);
    for (const line of window.lines) {
      const lineParts =
        parts.get(lineName(line)) ?? new Map([[weekOf(window.window.start_date), { weight: 0, minutes: 0 }]]);
      const all = [...lineParts.values()].reduce((sum, { weight }) => sum + weight, 0);
      const { cents } = line;
      let running = 0;
      let paid = 0;
      for (const [week, { weight, minutes }] of [...lineParts].toSorted(([one], [other]) => one - other)) {
        running += weight;
        const due = all === 0 ? cents : divideHalfUp(BigInt(cents) * BigInt(running), BigInt(all));
        const sum = sums[week];
        const before = sum?.get(line.pay_code) ?? NOTHING;
        sum?.set(line.pay_code, { minutes: before.minutes + minutes, cents: before.cents + due - paid });
        paid = due;
      }
    }
  }
  return sums;
}

function weekFinder(weeks: readonly DateRange[]): (day: Day) => number {
  const ends = weeks.map(({ end_date }) => dayNumber(end_date));
  const first = dayNumber(weeks[0]?.start_date ?? '1970-01-01');
  const weekByDay = new Map<Day, number>();
  return (day) => {
    let week = weekByDay.get(day);
    if (week === undefined) {
      const number = dayNumber(day);
      const index = ends.findIndex((end) => number <= end);
      week = number < first ? -1 : index === -1 ? weeks.length : index;
      weekByDay.set(day, week);
    }
    return week;
  };
}

const lineName = ({ pay_code, multiplier, rate }: LineKey): string => `${pay_code} ${multiplier} ${rate}`;

function weeklyParts({ window, ledger, sums }: WindowPay, weekOf: (day: Day) => number): Map<string, Parts> {
  const parts = new Map<string, Parts>();
  const add = (key: LineKey, date: Day, weight: number, minutes: number) => {
    const name = lineName(key);
    const lineParts = parts.get(name) ?? new Map<number, { weight: number; minutes: number }>();
    const week = weekOf(date);
    const before = lineParts.get(week) ?? { weight: 0, minutes: 0 };
    lineParts.set(week, { weight: before.weight + weight, minutes: before.minutes + minutes });
    parts.set(name, lineParts);
  };
  for (const { date, minutes, pay_code, multiplier, base_rate, why } of ledger) {
    if (pay_code === null) continue;
    add({ pay_code, multiplier, rate: base_rate }, date, minutes, minutes);
    for (const reason of why) {
      if (!('addition' in reason)) continue;
      const code = additionCode(window, reason.addition);
      const rate = reason.add_rate * MILLICENTS_IN_CENT;
      if (code !== null) add({ pay_code: code, multiplier: null, rate }, date, minutes, minutes);
    }
  }
  for (const { date, pay_code, minutes, rate, cents } of sums) {
    if (minutes === null) add({ pay_code, multiplier: null, rate }, date, cents ?? 0, 0);
    else add({ pay_code, multiplier: 1, rate }, date, minutes, minutes);
  }
  return parts;
}

function additionCode({ version: { definition } }: PayWindow, name: string): string | null {
  if (definition.method === 'classic') return null;
  return (
    definition.loadings.find((loading) => loading.name === name && loading.add_rate !== null)?.pay_code ??
    null
  );
}
