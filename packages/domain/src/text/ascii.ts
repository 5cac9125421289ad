import { LIGATURES, MARKS } from './fold.ts';

const MARK = new RegExp(`[${MARKS}]`, 'gu');
const PLAIN = new Map<string, string>([
  ...[...LIGATURES].flatMap(([letter, plain]): [string, string][] => [
    [letter, plain],
    [letter.toUpperCase(), plain.toUpperCase()],
  ]),
  ...Array.from('øłđħıðŧØŁĐĦÐŦ', (letter, at): [string, string] => [letter, 'oldhidtOLDHDT'.charAt(at)]),
  ...Array.from('‘’‛ʼ′´`‐‑‒–—―−“”„″«»•·\u00A0\u202F\u2009', (sign, at): [string, string] => [
    sign,
    `'''''''-------"""""" **   `.charAt(at),
  ]),
  ['…', '...'],
  ['×', 'x'],
  ['½', '1/2'],
  ['€', 'EUR'],
  ['£', 'GBP'],
]);
const BEYOND_ASCII = /[^\x20-\x7e\r\n\t]/u;

const spelt = (text: string): string => Array.from(text, (letter) => PLAIN.get(letter) ?? letter).join('');

/** Text in plain letters ("Zoë" is "Zoe"), or null if one of its letters has none. */
export function asciiOf(text: string): string | null {
  if (!BEYOND_ASCII.test(text)) return text;
  const plain = spelt(spelt(text).normalize('NFKD').replaceAll(MARK, ''));
  return BEYOND_ASCII.test(plain) ? null : plain;
}

/** The same, with "?" for each letter that has none. */
export const asciiOrMarks = (text: string): string =>
  asciiOf(text) ?? Array.from(text.normalize('NFC'), (letter) => asciiOf(letter) ?? '?').join('');

const TOLD = /(?![\x00-\x7f])[\p{L}\p{N}\p{Sc}\p{So}]/u;

/** The words of a text whose letters and signs have others in plain text; dashes, quotes and spaces are not told. */
export const spelledOtherwise = (text: string): [word: string, plain: string][] =>
  text.split(/\s+/).flatMap((word): [string, string][] => {
    const isPlain = asciiOf(word) !== null;
    return isPlain && !TOLD.test(word) ? [] : [[word, asciiOrMarks(word)]];
  });
