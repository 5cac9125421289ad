import { dayFromNumber, dayNumber, MINUTES_IN_DAY, type Day } from '../../time/day.ts';
import { clockTime } from '../../time/work-time.ts';

/**
 * Moments and local times, both in whole minutes since 1970-01-01 00:00 (UTC, and of the local calendar), so that elapsed
 * time is a difference and a local time is arithmetic (pay.md#elapsed-time).
 */
export interface ZoneClock {
  /** The moment of a local time. A repeated one means its first occurrence; a skipped one is read as if the clock had not moved. */
  moment(local: number): number;
  local(moment: number): number;
  /** Whether a local time is skipped or repeated; which way the clock moves there. */
  doubtful(local: number): 'back' | 'forward' | null;
}

/** A wall clock without daylight saving time. */
export const wallClock: ZoneClock = {
  moment: (local) => local,
  local: (moment) => moment,
  doubtful: () => null,
};

/** At this moment the minutes ahead of UTC change. */
interface Change {
  at: number;
  before: number;
  after: number;
}

interface ZoneYear {
  from: number;
  to: number;
  first: number;
  changes: Change[];
}

/** No zone changes its clocks twice within so many days; a pause for Ramadan is the shortest. */
const SAMPLED_DAYS = 10;

/** The local day of a moment. */
export const dateAt = (clock: ZoneClock, moment: number): Day => dayFromNumber(localDayNumber(clock, moment));

/** The local day of a moment, in days since 1970-01-01. */
export const localDayNumber = (clock: ZoneClock, moment: number): number =>
  Math.floor(clock.local(moment) / MINUTES_IN_DAY);

/** `HH:mm` at a moment. */
export const timeAt = (clock: ZoneClock, moment: number): string =>
  clockTime(minuteOfDay(clock.local(moment)));

/** `HH:mm` at the end of something: midnight is `24:00`. */
export const endTimeAt = (clock: ZoneClock, moment: number): string =>
  clockTime(minuteOfDay(clock.local(moment) - 1) + 1);

export const minuteOfDay = (local: number): number =>
  ((local % MINUTES_IN_DAY) + MINUTES_IN_DAY) % MINUTES_IN_DAY;

/** Minutes from midnight to `HH:mm`, up to `24:00`. */
export const minutesFromMidnight = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA time zone. Throws a RangeError for a zone that does not exist. */
export function zoneClock(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = newClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

function newClock(timeZone: string): ZoneClock {
  const offset = offsetIn(timeZone);
  const years = new Map<number, ZoneYear>();
  let latest: ZoneYear | null = null;
  const yearOf = (minute: number): ZoneYear => {
    if (latest && latest.from <= minute && minute < latest.to) return latest;
    const year = new Date(minute * 60_000).getUTCFullYear();
    latest = years.get(year) ?? readYear(offset, year);
    years.set(year, latest);
    return latest;
  };
  return {
    moment(local) {
      const { first, changes } = yearOf(local);
      let ahead = first;
      for (const { at, before, after } of changes) {
        if (local < at + Math.max(before, after)) break;
        ahead = after;
      }
      return local - ahead;
    },
    local(moment) {
      const { first, changes } = yearOf(moment);
      let ahead = first;
      for (const { at, after } of changes) {
        if (moment < at) break;
        ahead = after;
      }
      return moment + ahead;
    },
    doubtful(local) {
      for (const { at, before, after } of yearOf(local).changes) {
        const between = local >= at + Math.min(before, after) && local < at + Math.max(before, after);
        if (between) return after < before ? 'back' : 'forward';
      }
      return null;
    },
  };
}

/** The changes of a year and of some days around it, so that a local time and its moment use the same ones. */
function readYear(offset: (moment: number) => number, year: number): ZoneYear {
  const [from, to] = [Date.UTC(year, 0, 1) / 60_000, Date.UTC(year + 1, 0, 1) / 60_000];
  const start = from - 2 * MINUTES_IN_DAY;
  const end = to + 2 * MINUTES_IN_DAY;
  const changes: Change[] = [];
  const first = offset(start);
  let before = first;
  for (let sample = start; sample < end; sample += SAMPLED_DAYS * MINUTES_IN_DAY) {
    let [low, high] = [sample, sample + SAMPLED_DAYS * MINUTES_IN_DAY];
    const after = offset(high);
    if (after === before) continue;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
    before = after;
  }
  return { from, to, first, changes };
}

/** Whether an entry of this day, which may end on the next, meets no change of the clock, nor a skipped or repeated time. */
export function isSteadyOn(clock: ZoneClock, day: Day): boolean {
  // One day more on both sides: a repeated hour belongs to the change that ends it.
  const from = (dayNumber(day) - 1) * MINUTES_IN_DAY;
  const lasts = 4 * MINUTES_IN_DAY;
  return clock.moment(from + lasts) - clock.moment(from) === lasts;
}

/** Minutes ahead of UTC at a moment. */
function offsetIn(timeZone: string): (moment: number) => number {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (moment) => {
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0] = formatter
      .format(moment * 60_000)
      .split(/\D+/)
      .map(Number);
    return Date.UTC(year, month - 1, day, hour, minute) / 60_000 - moment;
  };
}
