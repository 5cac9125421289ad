import type { TypedNumber } from './typed-number.ts';

const HOURS_AND_MINUTES = /^(-?)(\d{0,5}):([0-5]\d)$/;
const HOURS = /^(-?)(\d{0,5})(?:[.,](\d{1,2}))?$/;

/**
 * The minutes of a typed length of time: "7:30", "7.5", "8", "-4:00" or "8 h" are hours. Null if it is empty, and the text itself
 * if it is none.
 */
export function readTypedMinutes(text: string): TypedNumber {
  const typed = text.trim().replace(/h$/i, '').trimEnd().replace('−', '-');
  if (typed === '') return null;
  const [, sign, hours = '', minutes] = HOURS_AND_MINUTES.exec(typed) ?? [];
  if (minutes !== undefined) return signed(sign, Number(hours) * 60 + Number(minutes));
  const [, minus, whole = '', fraction = ''] = HOURS.exec(typed) ?? [];
  if (whole + fraction === '') return text;
  return signed(minus, Number(whole) * 60 + Math.round((Number(fraction.padEnd(2, '0')) * 60) / 100));
}

const signed = (sign: string | undefined, minutes: number): number =>
  sign === '-' && minutes > 0 ? -minutes : minutes;

/** The message about an invalid length of time; null if it is valid. */
export const minutesProblem = (typed: TypedNumber | undefined): string | null =>
  typeof typed === 'string' ? 'Enter hours and minutes, as in 7:30.' : null;
