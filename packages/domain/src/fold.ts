/** Accents and vowel points, which stand apart in NFD; invisible characters; and what texts write for one sign. */
export const MARKS =
  '\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F' +
  '\u00AD\u200B-\u200F\u2060\uFEFF';
/** Letters that do not come apart, and kinds of one sign: each is compared as the one under it. */
export const VARIANTS = {
  from: 'øłđħıςðŧ\u2018\u2019\u201B\u02BC\u02B9\u02BB\u2032\u00B4`\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00A0\u202F\u2009',
  to: "oldhiσdt'''''''''-------   ",
};
export const LIGATURES = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const;

const BEYOND_ASCII = /[^\u0000-\u007F`]|`/;
const MARK = new RegExp(`[${MARKS}]`, 'gu');
const WRITTEN_AS = new Map<string, string>([
  ...Array.from(VARIANTS.from, (letter, at) => [letter, VARIANTS.to.charAt(at)] as const),
  ...LIGATURES,
]);
const VARIANT = new RegExp(`[${[...WRITTEN_AS.keys()].join('')}]`, 'gu');

/**
 * Text as it is compared: without case and accents, one kind of apostrophe, dash and space. The databases fold alike
 * (`database/sql.ts`).
 */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(MARK, '')
    .toLowerCase()
    .replaceAll(MARK, '')
    .replaceAll(VARIANT, (letter) => WRITTEN_AS.get(letter) ?? letter);
}

/** By what names, codes and references are the same: folded, with single spaces. */
export const foldedKey = (text: string): string => fold(text).trim().replaceAll(/\s+/g, ' ');

/** The folded words of a search. Commas part words, too: "Lee, Sam". */
export const searchWords = (search: string): string[] => {
  const folded = foldedKey(search);
  const words = folded.split(/[\s,;]+/).filter((word) => word !== '');
  return words.length === 0 && folded !== '' ? [folded] : words;
};

/** Whether each word of a search is in one of the texts, in any order. */
export function matchesSearch(search: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const folded = texts.map((text) => fold(text ?? ''));
  return searchWords(search).every((word) => folded.some((text) => text.includes(word)));
}
