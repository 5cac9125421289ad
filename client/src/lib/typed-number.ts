interface NumberRules {
  /** Places after the point; 0 is whole numbers. */
  decimals: number;
  min: number;
  max: number;
}

/**
 * What stays of what was typed or pasted ("$1,234.567", "007"): digits, one point where decimals are allowed, and a leading
 * minus where the number may be below zero. Decimals too many are cut off, not rounded.
 */
export function cleanTypedNumber(text: string, { decimals, min }: Pick<NumberRules, 'decimals' | 'min'>) {
  const kept = text.replace(/[^\d.-]/g, '');
  const minus = min < 0 && kept.startsWith('-') ? '-' : '';
  const [whole = '', ...after] = kept.replaceAll('-', '').split('.');
  const point = decimals > 0 && after.length > 0 ? `.${after.join('').slice(0, decimals)}` : '';
  return minus + whole.replace(/^0+(?=\d)/, '') + point;
}

/** The number of a cleaned text; null where there is none yet ("", "-", "."). */
export const typedNumber = (text: string): number | null => (/\d/.test(text) ? Number(text) : null);

export const withinBounds = (value: number, { min, max }: Pick<NumberRules, 'min' | 'max'>) =>
  Math.min(max, Math.max(min, value));

/** One step on, without the tail that adding decimals leaves (0.1 + 0.2). */
export const stepped = (value: number, step: number, rules: NumberRules) =>
  Number(withinBounds(value + step, rules).toFixed(rules.decimals));
