import { divideHalfUp, toUnits } from '../money/exact.ts';
import { twoDigits } from '../time/day.ts';
import { readNumber, type NumberStyle } from './numbers.ts';

const CLOCK = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?)?$/i;
const LAST_MINUTE = 1_439;

/**
 * A cell as a time of day to the minute, half up, or null. 24-hour times ignore AM and PM, and 24:00 is 00:00
 * (imports-and-exports.md#reading). Seconds before midnight never round to the next day's midnight: the date is in another cell.
 */
export function readTime(cell: string): string | null {
  const [, digits, minutes = '0', seconds = '0', half] = CLOCK.exec(cell.trim()) ?? [];
  if (digits === undefined) return null;
  const hour = hourOf(Number(digits), half?.toLowerCase());
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  if (hour === 24) return Number(minutes) + Number(seconds) === 0 ? '00:00' : null;
  const all = Math.min(hour * 60 + Number(minutes) + (Number(seconds) >= 30 ? 1 : 0), LAST_MINUTE);
  return `${twoDigits(Math.floor(all / 60))}:${twoDigits(all % 60)}`;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12 || hour === 0) return hour;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

const WHOLE = /^\d{1,8}$/;
const HOURS_IN_DAY = 24;

/**
 * Whether whole numbers among durations are seconds: as hours, most of them would be longer than a day. Kimai writes
 * seconds, and a spreadsheet hours.
 */
export function durationsAreSeconds(cells: Iterable<string>): boolean {
  let [long, short] = [0, 0];
  for (const cell of cells) {
    if (!WHOLE.test(cell)) continue;
    if (Number(cell) > HOURS_IN_DAY) long += 1;
    else short += 1;
  }
  return long > short;
}

const CLOCKED = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/;
/** "45:00 min" of Toggl: minutes and seconds. */
const MINUTES_AND_SECONDS = /^(\d{1,4}):([0-5]\d) ?min$/i;
/** "1h 30m", "1 hr 30 min", "90 min", "12 sec", "7260 s". */
const IN_WORDS =
  /^(?=\d)(?:(\d{1,4}) ?(?:h|hrs?|hours?))? ?(?:(\d{1,6}) ?(?:m|mins?|minutes?))? ?(?:(\d{1,8}) ?(?:s|secs?|seconds?))?$/i;
const HOURS = /(?:h|hrs?|hours?)$/i;

/** With one space where the cell has several: patterns that may match many take too long on a cell of nothing else. */
const withSingleSpaces = (cell: string): string => cell.trim().replaceAll(/\s+/g, ' ');

const minutesOf = (hours: string | undefined, minutes: string | undefined, seconds: string | undefined) =>
  Number(hours ?? 0) * 60 + Number(minutes ?? 0) + divideHalfUp(BigInt(seconds ?? 0), 60n);

/** A duration without its unit of hours. */
export const bareDuration = (cell: string): string => cell.replace(HOURS, '').trimEnd();

/**
 * A cell as a duration in minutes, half up, or null: h:mm, h:mm:ss, mm:ss min, decimal hours, seconds, or hours, minutes and
 * seconds by their names.
 * @param in_seconds whether whole numbers are seconds
 */
export function readDuration(
  cell: string,
  style: { in_seconds: boolean; number_style: NumberStyle },
): number | null {
  const clocked = CLOCKED.exec(bareDuration(cell));
  if (clocked) return minutesOf(clocked[1], clocked[2], clocked[3]);
  const words = withSingleSpaces(cell);
  const short = MINUTES_AND_SECONDS.exec(words);
  if (short) return minutesOf(undefined, short[1], short[2]);
  const worded = IN_WORDS.exec(words);
  if (worded) return minutesOf(worded[1], worded[2], worded[3]);
  if (style.in_seconds && WHOLE.test(cell)) return divideHalfUp(BigInt(cell), 60n);
  const decimal = readNumber(bareDuration(cell), style.number_style);
  return decimal === null || decimal < 0 || decimal > 10_000 ? null : toUnits(decimal, 60);
}

/** A bare "05:10" as minutes and seconds, or null: what it means if it cannot be hours. */
export function asMinutesAndSeconds(cell: string): number | null {
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(cell) ?? [];
  return minutes === undefined ? null : minutesOf(undefined, minutes, seconds);
}
