/** Days as numbers since 1970-01-01, times as minutes since midnight, moments as minutes on one long line. */
export const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
export const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
export const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export interface Timeline {
  /** When it is `minute` past midnight of `day`. */
  moment: (day: number, minute: number) => number;
  /** The day that a moment is of, where days begin at `minute`. */
  dayAt: (moment: number, minute: number) => number;
}

const known = new Map<string, Timeline>();

/** `wall`: as if clocks never moved (pay.md#elapsed-time). `real`: the time between two moments in the zone. */
export function timeline(elapsed: 'real' | 'wall', zone: string): Timeline {
  const name = `${elapsed} ${zone}`;
  const made =
    known.get(name) ?? make(elapsed === 'wall' ? (day, minute) => day * 1_440 + minute : inZone(zone));
  known.set(name, made);
  return made;
}

function make(exact: Timeline['moment']): Timeline {
  const moments = new Map<number, number>();
  const moment = (day: number, minute: number) => {
    const key = day * 1_440 + minute;
    const made = moments.get(key) ?? exact(day, minute);
    moments.set(key, made);
    return made;
  };
  /** The day that was found last, by where days begin: the next moment asked for is mostly of the same one. */
  const found = new Map<number, { day: number; from: number; to: number }>();
  const dayAt = (when: number, minute: number) => {
    const last = found.get(minute);
    if (last && last.from <= when && when < last.to) return last.day;
    let day = Math.floor(when / 1_440) - 2;
    while (moment(day + 1, minute) <= when) day += 1;
    found.set(minute, { day, from: moment(day, minute), to: moment(day + 1, minute) });
    return day;
  };
  return { moment, dayAt };
}

/**
 * Minutes since 1970 in UTC of a time on the zone's clock. A time that comes twice means its first coming; a skipped one is
 * read as if the clock had not moved.
 */
function inZone(zone: string): Timeline['moment'] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  /** Minutes that the clock is ahead of UTC. */
  const ahead = (utc: number) => {
    const parts = new Map(format.formatToParts(utc * 60_000).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return (
      Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / 60_000 - utc
    );
  };
  return (day, minute) => {
    const clock = day * 1_440 + minute;
    const before = ahead(clock - 1_440);
    const after = ahead(clock + 1_440);
    if (before === after || ahead(clock - before) === before) return clock - before;
    return ahead(clock - after) === after ? clock - after : clock - before;
  };
}
