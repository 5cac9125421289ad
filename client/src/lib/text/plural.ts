import { wholeText } from './number-text.ts';

/** "1 entry", "2 entries", "1,200 entries": a count with its noun, or with the words that depend on it. */
export const plural = (count: number, one: string, several: string): string =>
  `${wholeText(count)} ${count === 1 ? one : several}`;
