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

/** Text in plain letters ("Zoë" is "Zoe"), or null if one of its letters has none. */
export function asciiOf(text: string): string | null {
  if (!BEYOND_ASCII.test(text)) return text;
  const bare = spelt(text).normalize('NFKD').replaceAll(MARK, '');
  const plain = spelt(bare);
  return BEYOND_ASCII.test(plain) ? null : plain;
}

const spelt = (text: string): string => Array.from(text, (letter) => PLAIN.get(letter) ?? letter).join('');
