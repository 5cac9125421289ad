import { fold, foldedKey, searchWords } from '@daybook/domain/text/fold';

/** Typed text and labels as they are compared. */
export const folded = foldedKey;

/**
 * How well a text matches a search: 0: it begins with it; 1: each of its words begins one of the text's words; 2: each is part of
 * the text; null: it does not match.
 */
export function closeness(text: string, search: string): 0 | 1 | 2 | null {
  const whole = fold(text);
  if (whole.startsWith(foldedKey(search))) return 0;
  const words = searchWords(search);
  if (!words.every((word) => whole.includes(word))) return null;
  const parts = whole.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}
