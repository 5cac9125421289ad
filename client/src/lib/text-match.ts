/** Letters as they are compared: without case and accents. */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/**
 * How well a text matches folded words: 0: it begins with them; 1: each of them begins one of its words; 2: each is part of
 * it; null: it does not match.
 */
export function closeness(text: string, wanted: string): 0 | 1 | 2 | null {
  const whole = folded(text);
  if (whole.startsWith(wanted)) return 0;
  const words = wanted.split(/\s+/);
  if (!words.every((word) => whole.includes(word))) return null;
  const parts = whole.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}
