import { twoDigits } from '../day.ts';
import { divideHalfUp, toUnits } from '../exact.ts';
import { type NumberStyle, readNumber } from './cells.ts';

const CLOCK = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?)?$/i;
const LAST_MINUTE = 1_439;

/**
 * A cell as a time of day to the minute, half up, or null. 24-hour times ignore AM and PM, and 24:00 is 00:00 (7 §3).
 * Seconds before midnight never round to the next day's midnight: the date is in another cell.
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
const DAY_HOURS = 24;

/**
 * Whether whole numbers among durations are seconds: as hours, most of them would be longer than a day. Kimai writes
 * seconds, and a spreadsheet hours.
 */
export function areSeconds(cells: Iterable<string>): boolean {
  let [long, short] = [0, 0];
  for (const cell of cells) {
    if (!WHOLE.test(cell)) continue;
    if (Number(cell) > DAY_HOURS) long += 1;
    else short += 1;
  }
  return long > short;
}

/**
 * A cell as a duration in minutes, half up, or null: h:mm, h:mm:ss, decimal hours or seconds (7 §3).
 * @param in_seconds whether whole numbers are seconds
 */
export function readDuration(
  cell: string,
  style: { in_seconds: boolean; number_style: NumberStyle },
): number | null {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(cell) ?? [];
  if (hours !== undefined && minutes !== undefined)
    return Number(hours) * 60 + Number(minutes) + (Number(seconds) >= 30 ? 1 : 0);
  const [, counted] = /^(\d{1,8})\s*s$/i.exec(cell) ?? [];
  const whole = counted ?? (style.in_seconds && WHOLE.test(cell) ? cell : undefined);
  if (whole !== undefined) return divideHalfUp(BigInt(whole), 60n);
  const decimal = readNumber(cell.replace(/h$/i, ''), style.number_style);
  return decimal === null || decimal < 0 || decimal > 10_000 ? null : toUnits(decimal, 60);
}
