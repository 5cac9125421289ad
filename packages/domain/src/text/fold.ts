/** Accents and vowel points, which NFD separates from their letters, and invisible characters. */
export const MARKS =
  '\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20F0\uFE20-\uFE2F' +
  '\u00AD\u200B-\u200F\u2060\uFEFF';
/** Letters that NFD does not take apart, and signs of one kind: each is compared as the one at its place in `to`. */
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

const MARK = new RegExp(`[${MARKS}]`, 'gu');
const WRITTEN_AS = new Map<string, string>([
  ...Array.from(VARIANTS.from, (letter, at) => [letter, VARIANTS.to.charAt(at)] as const),
  ...LIGATURES,
]);

/** Searches of long texts fold the same few letters again and again. */
const MAX_LETTERS = 10_000;
const foldedLetters = new Map<string, string>();

function foldLetter(letter: string): string {
  const cached = foldedLetters.get(letter);
  if (cached !== undefined) return cached;
  const bare = letter.normalize('NFD').replaceAll(MARK, '');
  const plain = Array.from(bare, (part) => WRITTEN_AS.get(part) ?? part).join('');
  if (foldedLetters.size < MAX_LETTERS) foldedLetters.set(letter, plain);
  return plain;
}

/**
 * Text as it is compared: without case and accents, one kind of apostrophe and dash. The databases fold alike
 * (`database/sql.ts`).
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  let [folded, from] = ['', 0];
  // Searches fold whole narratives, for which a regular expression is slower.
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (code < 0x80 && code !== BACKTICK) continue;
    const letter = String.fromCodePoint(lower.codePointAt(at) ?? code);
    folded += lower.slice(from, at) + foldLetter(letter);
    from = at + letter.length;
    at = from - 1;
  }
  return from === 0 ? lower : folded + lower.slice(from);
}

const BACKTICK = 0x60;

/** Names, codes and references with the same key count as the same: folded, with single spaces. */
export const foldedKey = (text: string): string => fold(text).trim().replaceAll(/\s+/g, ' ');

/** The folded words of a search. Commas separate words, too: "Lee, Sam". */
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
