import { wholeText } from './number-text.ts';

/** The form of a text that a count asks for; the one place that knows how a language counts. */
export const pluralForm = (count: number, one: string, several: string): string =>
  count === 1 ? one : several;

/** "1 entry", "2 entries", "1,200 entries": a count with its noun, or with the words that depend on it. */
export const plural = (count: number, one: string, several: string): string =>
  `${wholeText(count)} ${pluralForm(count, one, several)}`;
