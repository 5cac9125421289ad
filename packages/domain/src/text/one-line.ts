/** Invisible characters: zero-width and direction marks, fillers, tags. With them two names look alike, and one reads backwards. */
const INVISIBLE =
  /[\u034F\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** Joiners and variants belong to letters of many scripts (Persian, Hindi) and to emoji, but not to these characters. */
const STRAY_JOINERS =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036F\p{N}\p{P}\p{Z}\p{Sm}\p{Sc}])(?:[\uFE00-\uFE0F]|[\u200C\u200D]|[\u{E0100}-\u{E01EF}])+/gu;
const BREAKS = /[\t\n\r\u0085\u2028\u2029]+/g;

/** Text as it is stored of a field with one line: a name, a code, an address. Line breaks become spaces. */
export const oneLine = (text: string): string =>
  text.replace(INVISIBLE, '').replace(BREAKS, ' ').replace(STRAY_JOINERS, '').normalize('NFC').trim();
