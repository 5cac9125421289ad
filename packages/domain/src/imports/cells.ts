import { unguardedCell } from '../text/csv.ts';
import { valueAt } from '../text/value-at.ts';
import { isDay, twoDigits } from '../time/day.ts';

export const DATE_ORDERS = ['month_first', 'day_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Characters of a cell. */
export const MAX_CELL_CHARACTERS = 20_000;
/** A cell without what our CSV, or a spreadsheet, puts around its text. */
export const cleanCell = (cell: string): string => unguardedCell(cell.replaceAll('\u0000', '').trim());

/** A cell that clears a field; an empty one changes nothing. */
const CLEARING_CELL = /^\(empty\)$/i;
const SPREADSHEET_ERROR =
  /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i;
const isSign = (text: string): boolean => CLEARING_CELL.test(text) || SPREADSHEET_ERROR.test(text);
const withoutApostrophes = (text: string): string => text.replace(/^'+/, '');

/** A text as a cell that an import reads as that text: with an apostrophe before what would be a sign for it. */
export const textCell = (text: string): string => (isSign(withoutApostrophes(text)) ? `'${text}` : text);

export interface CellContent {
  text: string;
  /** The cell clears its field. */
  clears: boolean;
  /** What is wrong with it whatever its field, or null. */
  problem: string | null;
}

/** What a clean cell says. */
export function readCell(cell: string): CellContent {
  if (CLEARING_CELL.test(cell)) return { text: '', clears: true, problem: null };
  if (SPREADSHEET_ERROR.test(cell))
    return { text: '', clears: false, problem: `The spreadsheet has an error here: ${cell}` };
  const text = cell.startsWith("'") && isSign(withoutApostrophes(cell)) ? cell.slice(1) : cell;
  const isTooLong = text.length > MAX_CELL_CHARACTERS;
  return {
    text,
    clears: false,
    problem: isTooLong ? `Use at most ${MAX_CELL_CHARACTERS.toLocaleString('en-US')} characters.` : null,
  };
}

/** A line of totals: its first filled cell says so. */
export const isTotalLine = (cells: readonly string[]): boolean =>
  /^(?:grand |sub-?)?totals?:?$/i.test(cells.find((cell) => cell !== '') ?? '');

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const PARTS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})$/;
const withoutTime = (text: string) => text.replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/, '');

interface Parts {
  first: number;
  second: number;
  year: string;
}

function partsOf(text: string): Parts | null {
  const [, first, , second, year] = PARTS.exec(withoutTime(text)) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  return { first: Number(first), second: Number(second), year: year.length === 2 ? `20${year}` : year };
}

/** The order of day and month, judged over all cells with dates; `ambiguous`: a date that can be read in two ways. */
export function judgeDateOrder(cells: Iterable<string>): {
  order: DateOrder | null;
  ambiguous: string | null;
} {
  let [dayFirst, monthFirst] = [0, 0];
  let unclear: string | null = null;
  for (const cell of cells) {
    const parts = partsOf(cell);
    if (!parts) continue;
    if (parts.first > 12) dayFirst += 1;
    else if (parts.second > 12) monthFirst += 1;
    else if (parts.first !== parts.second) unclear ??= cell;
  }
  // The lines with the rarer order are errors.
  if (dayFirst + monthFirst > 0)
    return { order: dayFirst > monthFirst ? 'day_first' : 'month_first', ambiguous: null };
  return { order: null, ambiguous: unclear };
}

/** The first date that can be read in two ways, whatever the others decide; null if there is none. */
export function ambiguousDay(cells: Iterable<string>): string | null {
  for (const cell of cells) {
    const { first = 0, second = 0 } = partsOf(cell) ?? {};
    if (first !== second && first <= 12 && second <= 12) return cell;
  }
  return null;
}

/** A cell as a date, or null. ISO dates are read whatever the order. */
export function readDay(cell: string, order: DateOrder): string | null {
  const [, year, month, day] = ISO.exec(withoutTime(cell)) ?? [];
  const read =
    year === undefined
      ? inOrder(partsOf(cell), order)
      : `${year}-${twoDigits(month ?? '')}-${twoDigits(day ?? '')}`;
  return isDay(read) ? read : null;
}

/** Whether a cell that is not a date looks like one of a day that does not exist. */
export function isNonexistentDay(cell: string): boolean {
  const text = withoutTime(cell);
  return ISO.test(text) || partsOf(text) !== null;
}

function inOrder(parts: Parts | null, order: DateOrder): string | null {
  if (!parts) return null;
  const [day, month] = order === 'day_first' ? [parts.first, parts.second] : [parts.second, parts.first];
  return `${parts.year}-${twoDigits(month)}-${twoDigits(day)}`;
}

const FLAGS: Readonly<Record<string, boolean>> = {
  active: true,
  inactive: false,
  yes: true,
  true: true,
  '1': true,
  y: true,
  no: false,
  false: false,
  '0': false,
  n: false,
};

/** A yes or no, or null. */
export const readFlag = (cell: string): boolean | null => valueAt(FLAGS, cell.toLowerCase()) ?? null;

/** An item with the spaces in front of the next one. */
const LIST_ITEM = /(?:"((?:[^"]|"")*)"\s*|([^;]*))(?:;|$)\s*/y;

/** The items of a cell with a list; quotes hold one that contains a semicolon, as `listCell` writes it. */
export function readList(cell: string): string[] {
  const list = cell.trimStart();
  const items: string[] = [];
  LIST_ITEM.lastIndex = 0;
  while (LIST_ITEM.lastIndex < list.length) {
    const [, quoted, plain = ''] = LIST_ITEM.exec(list) ?? [];
    const item = (quoted?.replaceAll('""', '"') ?? plain).trim();
    if (item !== '') items.push(item);
  }
  return items;
}

/** A list as a cell, from which `readList` reads the same items. */
export const listCell = (items: readonly unknown[]): string =>
  items
    .map(String)
    .map((item) => (/[;"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join('; ');
