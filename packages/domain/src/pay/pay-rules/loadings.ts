import { MINUTES_IN_DAY } from '../../time/day.ts';
import { WEEKDAYS, type Loading } from './definition.ts';
import { MILLICENTS_IN_CENT, thousandthsOf } from './fraction.ts';
import type { Why } from './model.ts';
import type { Shift } from './shifts.ts';
import { minutesFromMidnight } from './zone.ts';

/** The sum of a piece's loadings; the same object for the same loadings. */
export interface AppliedLoadings {
  /** The one with the highest multiplier. */
  highest: { pay_code: string; thousandths: number; why: Why } | null;
  additions: readonly { loading: Loading; why: Why }[];
  /** 0.00001 USD an hour. */
  added: number;
}

export const NO_LOADINGS: AppliedLoadings = { highest: null, additions: [], added: 0 };

/** A calendar day, days since 1970-01-01, and the earliest minute of it at which a part can begin. */
export interface DayMinute {
  day: number;
  minute: number;
}

/** When a loading applies. */
interface Conditions {
  loading: Loading;
  /** One bit for each loading, of which there are at most 20. */
  bit: number;
  ofShift: (shift: Shift) => boolean;
  ofPart: (part: DayMinute, holidays: ReadonlySet<number>) => boolean;
}

export function conditionsOf(loading: Loading, index: number): Conditions {
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
export function appliedLoadings(loadings: readonly Loading[]): AppliedLoadings {
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
