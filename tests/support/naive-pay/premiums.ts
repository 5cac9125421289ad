import type { Alternative, Band, Definition, Loading } from './shapes.ts';
import { dayOf, minuteOf, weekdayOf } from './timeline.ts';
import type { Laid, Shift, Worked } from './worked-minutes.ts';

const thousandths = (multiplier: number) => Math.round(multiplier * 1_000);

/** How often something was counted, by any name. */
class Counter<Name> {
  readonly #counts = new Map<Name, number>();
  of(name: Name) {
    return this.#counts.get(name) ?? 0;
  }
  add(name: Name) {
    this.#counts.set(name, this.of(name) + 1);
  }
}

/** Those that look at a day or a shift; what they make overtime does not add to a `straight_only` week or window. */
const isShort = (one: Band) => one.in === 'day' || one.in === 'shift' || one.in === 'span';

/**
 * The band that each minute has reached, or null (pay.md#order, step 8). Of equal ones a day, shift or span goes before a week or
 * window.
 */
export function bandsReached(
  { worked }: Laid,
  way: Alternative,
  isBefore: (minute: Worked) => boolean,
): (Band | null)[] {
  // What is before the window counts toward no day, week or window of it.
  const BEFORE = -1_000_000;
  const counted = worked.map((minute) =>
    isBefore(minute) ? { ...minute, workday: BEFORE, week: BEFORE, grid: BEFORE } : minute,
  );
  const daysWorked = new Map<number, Set<number>>();
  for (const { workday, week } of counted)
    daysWorked.set(week, (daysWorked.get(week) ?? new Set()).add(workday));
  const inOrder = (bands: Band[]) => [...bands.filter(isShort), ...bands.filter((one) => !isShort(one))];
  const ordinary = inOrder(way.bands);
  const seventh = inOrder([...way.bands, ...way.seventh_day]);

  const inDay = new Counter<number>();
  const inShift = new Counter<Shift>();
  const inWeek = { all: new Counter<number>(), straight_only: new Counter<number>() };
  const inGrid = { all: new Counter<number>(), straight_only: new Counter<number>() };
  return counted.map((minute) => {
    const { workday, shift, week, grid } = minute;
    const soFar = (one: Band) =>
      ({
        day: () => inDay.of(workday),
        shift: () => inShift.of(shift),
        span: () => minute.at - shift.from,
        week: () => inWeek[one.counts].of(week),
        window: () => inGrid[one.counts].of(grid),
      })[one.in]();
    const isSeventh = workday === week + 6 && daysWorked.get(week)?.size === 7;
    const reached = (isSeventh ? seventh : ordinary).filter((one) => soFar(one) >= one.over_minutes);
    inDay.add(workday);
    inShift.add(shift);
    inWeek.all.add(week);
    inGrid.all.add(grid);
    if (!reached.some(isShort)) {
      inWeek.straight_only.add(week);
      inGrid.straight_only.add(grid);
    }
    return reached.reduce<Band | null>(
      (best, each) => (best && best.multiplier >= each.multiplier ? best : each),
      null,
    );
  });
}

/** Whether a loading's weekdays and holidays are those of a calendar day. */
function isDayOf(loading: Loading, holidays: ReadonlySet<number>, day: number) {
  if (loading.weekdays && !loading.weekdays.includes(weekdayOf(day))) return false;
  return loading.holiday === undefined || holidays.has(day) === (loading.holiday === 'only');
}

/** The loadings of each minute (pay.md#order, step 7). */
export function loadingsOf({ worked }: Laid, rule: Definition, dates: readonly string[]): Loading[][] {
  const holidays = new Set(dates.map(dayOf));
  const inClock = (loading: Loading, { at, day, of: { time } }: Worked) => {
    if (!loading.clock) return true;
    const [from, to] = [minuteOf(loading.clock.from), minuteOf(loading.clock.to)];
    return [day - 1, day].some(
      (start) => time.moment(start, from) <= at && at < time.moment(to <= from ? start + 1 : start, to),
    );
  };
  const isShiftOf = ({ shift_ends_after: ends, shift_begins_before: begins }: Loading, shift: Shift) => {
    if (ends !== undefined && shift.to <= shift.first.time.moment(shift.day, minuteOf(ends))) return false;
    return begins === undefined || shift.from < shift.first.time.moment(shift.day, minuteOf(begins));
  };
  const isInside = (loading: Loading, minute: Worked) =>
    isDayOf(loading, holidays, minute.day) && isShiftOf(loading, minute.shift) && inClock(loading, minute);
  /** A whole shift has the loadings that any minute of it is inside. */
  const ofShift = new Map<Shift, Set<Loading>>();
  for (const minute of worked) {
    const own = ofShift.get(minute.shift) ?? new Set<Loading>();
    ofShift.set(minute.shift, own);
    for (const loading of rule.loadings)
      if (loading.applies_to === 'whole_shift' && !own.has(loading) && isInside(loading, minute))
        own.add(loading);
  }
  return worked.map((minute) =>
    rule.loadings.filter((loading) =>
      loading.applies_to === 'whole_shift'
        ? ofShift.get(minute.shift)?.has(loading)
        : isInside(loading, minute),
    ),
  );
}

/** What a minute is paid as. */
export interface Premium {
  minute: Worked;
  pay_code: string;
  multiplier: number;
  /** The band that it reached, even if a loading is higher. */
  band: Band | null;
  /** Whether it is paid by that band. */
  byBand: boolean;
  additions: Loading[];
}

/** The highest of band, loading and base multiplier, never a product; equal: the band (pay.md#order, step 8). */
export function premiumOf(
  minute: Worked,
  reached: Band | null,
  loadings: readonly Loading[],
  rule: Definition,
): Premium {
  const loading = loadings.reduce<Loading | null>((best, each) => {
    if (each.multiplier === undefined) return best;
    return best?.multiplier !== undefined && best.multiplier >= each.multiplier ? best : each;
  }, null);
  let won = { pay_code: 'regular', multiplier: thousandths(rule.base_multiplier), byBand: false };
  if (loading?.multiplier !== undefined && thousandths(loading.multiplier) >= won.multiplier)
    won = { pay_code: loading.pay_code, multiplier: thousandths(loading.multiplier), byBand: false };
  if (reached && thousandths(reached.multiplier) >= won.multiplier)
    won = { pay_code: reached.pay_code, multiplier: thousandths(reached.multiplier), byBand: true };
  return {
    minute,
    ...won,
    band: reached,
    additions: loadings.filter(({ add_rate }) => add_rate !== undefined),
  };
}
