import { toUnits } from '@daybook/domain/money/exact';
import { LOCALE } from '#/lib/text/locale.ts';

/** The value of a number field: a number, null if it is empty, and the text itself if it is not a number. */
export type TypedNumber = number | string | null;

interface NumberRules {
  /** Decimal places; 0 is whole numbers. */
  decimals: number;
  min: number;
  max: number;
  /** Symbols that may surround the number: "$", "km". */
  prefix?: string;
  suffix?: string;
}

const THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const WITH_COMMA = /^-?(0?|[1-9]\d*),(\d*)$/;
const WITH_POINT = /^(-?\d*)(?:\.(\d*))?$/;

/**
 * The number in a text, rounded half up to the field's decimals; if it can be read in two ways, or not at all, the text
 * stays as it is, so that it cannot be saved as another number.
 */
export function readTypedNumber(
  text: string,
  { decimals, prefix = '', suffix = '' }: Pick<NumberRules, 'decimals' | 'prefix' | 'suffix'>,
): TypedNumber {
  const typed = text.trim();
  if (typed === '') return null;
  const [, whole = '', fraction = ''] =
    WITH_POINT.exec(withoutComma(bare(typed, prefix, suffix), decimals)) ?? [];
  if (!/\d/.test(whole + fraction) || (decimals === 0 && /[1-9]/.test(fraction))) return text;
  // Half up needs one digit more than is kept.
  const number = Number(`${whole}.${fraction.slice(0, decimals + 1)}`);
  return Number.isFinite(number) ? toUnits(number, 10 ** decimals) / 10 ** decimals : text;
}

function bare(typed: string, prefix: string, suffix: string): string {
  const start = typed.startsWith(prefix) ? prefix.length : 0;
  const end = typed.toLowerCase().endsWith(suffix.toLowerCase())
    ? typed.length - suffix.length
    : typed.length;
  return typed.slice(start, end).trim();
}

/** With at most one point: "1,234.5" and "12,5" are clear, "1,234" only if three decimals are impossible. */
function withoutComma(text: string, decimals: number): string {
  const fraction = WITH_COMMA.exec(text)?.[2];
  const mayBeDecimals = decimals > 0 && fraction !== undefined && fraction.length <= decimals;
  if (THOUSANDS.test(text)) return mayBeDecimals ? text : text.replaceAll(',', '');
  return mayBeDecimals ? text.replace(',', '.') : text;
}

/** The message about an invalid value; null if it is valid. */
export function numberProblem(typed: TypedNumber | undefined, { decimals, min, max }: NumberRules) {
  if (typeof typed === 'string') {
    return decimals === 0 ? 'Enter a whole number.' : 'Enter a number, as in 12.5.';
  }
  if (typed == null) return null;
  if (typed < min) return `Enter ${min.toLocaleString(LOCALE)} or more.`;
  return typed > max ? `Enter ${max.toLocaleString(LOCALE)} or less.` : null;
}

/** For sums while typing: a text that is not a number counts as 0. */
export const numberOf = (typed: TypedNumber) => (typeof typed === 'number' ? typed : null);

/** One step up or down, without floating-point residue (0.1 + 0.2). */
export function stepped(
  value: number,
  step: number,
  { decimals, min, max }: Pick<NumberRules, 'decimals' | 'min' | 'max'>,
) {
  return Number(Math.min(max, Math.max(min, value + step)).toFixed(decimals));
}
