import { freeFieldsProblem, type FreeFields } from '../clients/custom-fields.ts';
import { NO_SUCH_DAY } from '../time/day.ts';
import { entryMinutes, INVALID_TIME } from '../time/work-time.ts';
import { isRecord } from '../values.ts';
import {
  isNonexistentDay,
  readCell,
  readDay,
  readFlag,
  readList,
  type CellContent,
  type DateOrder,
} from './cells.ts';
import { importFieldLabel } from './column-names.ts';
import type { ImportField } from './kinds.ts';
import { readNumber, type NumberStyle } from './numbers.ts';
import { asMinutesAndSeconds, readDuration, readTime } from './times.ts';

/** The value of a cell: null clears the field. */
export type CellValue = string | number | boolean | string[] | FreeFields | null;

/** How the cells of a file are read. */
export interface CellStyle {
  date_order: DateOrder;
  number_style: NumberStyle;
  /** Whether durations that are whole numbers are seconds, not hours. */
  in_seconds: boolean;
}

/** A column of a file that is imported. */
export interface ImportColumn {
  column: number;
  field: ImportField;
}

export interface LineValues {
  /** By field; a missing one changes nothing. */
  values: Map<string, CellValue>;
  problems: string[];
}

const LINE_BREAK = /\r\n|\n|\r/;
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/**
 * Whether a cell holds what looks like another line of the file: a quote was forgotten, and one of that line closed it. In a
 * file of few columns, any sentence would.
 * @param isLine whether cells can be nothing else but a line, however many they are
 */
export const swallowsLine = (
  cells: readonly string[],
  delimiter: string,
  columns: number,
  isLine: (cells: readonly string[]) => boolean = () => false,
): boolean =>
  columns > 3 &&
  cells.some((cell, at) => {
    const [first = '', ...others] = cell.split(LINE_BREAK);
    const lines = others.map((line) => line.split(delimiter));
    const last = lines.at(-1);
    if (!last) return false;
    if (lines.some((line) => line.length === columns || isLine(line))) return true;
    // The quote may close in any column: the rest of its line is then read as further cells of this one.
    const behind = cells.length - at - 1;
    return at + first.split(delimiter).length === columns && last.length + behind === columns;
  });

/** Whether all dates and e-mail addresses among cells are some, and there is one. */
export function hasDayOrAddress(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  { date_order }: Pick<CellStyle, 'date_order'>,
): boolean {
  const telling = columns.flatMap(({ column, field }) => {
    const text = cells[column]?.trim() ?? '';
    if (text === '') return [];
    if (field.type === 'day') return [readDay(text, date_order) !== null];
    return field.name === 'email' ? [ADDRESS.test(text)] : [];
  });
  return cells.length > 1 && telling.length > 0 && telling.every(Boolean);
}

/** "Line 2 has more cells than the file has columns. …"; null if there are none. */
export function extraCellsWarning(lines: readonly number[]): string | null {
  const [first] = lines;
  if (first === undefined) return null;
  const where = `Line ${first.toLocaleString('en-US')}`;
  const others = lines.length - 1;
  const who = others === 0 ? `${where} has` : `${where} and ${others.toLocaleString('en-US')} more have`;
  return `${who} more cells than the file has columns. What is beyond the last column is left out.`;
}

/** "A cell of line 2 holds what looks like another line. …"; null if there are none. */
export function swallowedLinesWarning(lines: readonly number[]): string | null {
  const [first] = lines;
  if (first === undefined) return null;
  const where = `line ${first.toLocaleString('en-US')}`;
  const what =
    lines.length === 1
      ? `A cell of ${where} holds`
      : `Cells of ${lines.length.toLocaleString('en-US')} lines, the first of ${where}, hold`;
  return `${what} what looks like another line. Check the quotes there.`;
}

/** `end_date: Enter …`, as in the reasons of a line. */
export const atColumn = (field: string, sentence: string): string => `${field}: ${sentence}`;

/** A reason in the words of the file: its column where it has one for the field, else the field as people choose it. */
export function inFilesWords(
  reason: string,
  columns: ReadonlyMap<string, string>,
  fields: readonly ImportField[],
): string {
  const field = fields.find(({ name }) => reason.startsWith(`${name}: `))?.name;
  if (field === undefined) return reason;
  return atColumn(columns.get(field) ?? importFieldLabel(field), reason.slice(field.length + 2));
}

/** The cells of a line as the values of its fields, with all problems. */
export function readLine(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  style: CellStyle,
): LineValues {
  const values = new Map<string, CellValue>();
  const problems: string[] = [];
  const durations: { field: string; text: string }[] = [];
  for (const { column, field } of columns) {
    const cell = readCell(cells[column] ?? '');
    const { text } = cell;
    if (saysNothing(cell, field)) {
      if (field.required) problems.push(atColumn(field.name, 'This field is required.'));
      continue;
    }
    const value = cell.clears ? null : valueOf(text, field, style);
    const problem = cell.problem ?? fieldsProblem(value);
    if (problem !== null) problems.push(atColumn(field.name, problem));
    else if (value !== undefined) values.set(field.name, value);
    else if (field.type !== 'duration') problems.push(atColumn(field.name, sentenceFor(field.type, text)));
    if (problem === null && field.type === 'duration') durations.push({ field: field.name, text });
  }
  for (const { field, text } of durations) settle(values, problems, field, text);
  return { values, problems };
}

/** A field that is required cannot be cleared. */
const saysNothing = ({ text, clears, problem }: CellContent, { required }: ImportField): boolean =>
  text === '' && problem === null && (!clears || required === true);

// Whoever reads free fields recurses into them.
const fieldsProblem = (value: unknown): string | null => (isRecord(value) ? freeFieldsProblem(value) : null);

function settle(values: Map<string, CellValue>, problems: string[], field: string, text: string): void {
  if (values.get(field) === null) return;
  const settled = beside(values, text, values.get(field));
  if (settled === undefined) problems.push(atColumn(field, SENTENCES.duration));
  else values.set(field, settled);
}

/**
 * A duration beside the clock of its line: one that only fits it as minutes and seconds is that, and one that cannot be read is
 * kept as it is written.
 */
function beside(values: ReadonlyMap<string, CellValue>, text: string, read: CellValue | undefined) {
  const [start, end] = [values.get('start_time'), values.get('end_time')];
  if (typeof start !== 'string' || typeof end !== 'string') return read;
  if (typeof read !== 'number') return text;
  const clock = entryMinutes(start, end);
  const short = asMinutesAndSeconds(text);
  return short !== null && Math.abs(read - clock) > 1 && Math.abs(short - clock) <= 1 ? short : read;
}

const sentenceFor = (type: ImportField['type'], text: string): string =>
  type === 'day' && isNonexistentDay(text) ? NO_SUCH_DAY : SENTENCES[type];

const SENTENCES: Readonly<Record<ImportField['type'], string>> = {
  text: 'Enter text.',
  day: 'Enter a date like 2026-03-14.',
  time: INVALID_TIME,
  duration: 'Enter hours like 2.75 or 2:45.',
  number: 'Enter a number.',
  flag: 'Enter yes or no.',
  emails: 'Enter email addresses, separated by semicolons.',
  fields: 'Enter fields like {"shirt_size": "M"}.',
};

/** Undefined: the cell has no valid value for its field. */
function valueOf(text: string, { type, signed }: ImportField, style: CellStyle): CellValue | undefined {
  switch (type) {
    case 'text':
      return text;
    case 'day':
      return readDay(text, style.date_order) ?? undefined;
    case 'time':
      return readTime(text) ?? undefined;
    case 'duration':
      return (signed ? readSigned(text, style) : readDuration(text, style)) ?? undefined;
    case 'number':
      return readNumber(text, style.number_style) ?? undefined;
    case 'flag':
      return readFlag(text) ?? undefined;
    case 'emails':
      return readList(text).map((address) => address.toLowerCase());
    case 'fields':
      return readFields(text);
  }
}

/** A duration that can be below zero: "-2:00", also with a minus sign. */
function readSigned(text: string, style: CellStyle): number | null {
  if (!/^[-\u2212]/.test(text)) return readDuration(text, style);
  const minutes = readDuration(text.slice(1).trimStart(), style);
  return minutes === null ? null : 0 - minutes;
}

/** Free fields as an export writes them: a JSON object. */
function readFields(text: string): FreeFields | undefined {
  try {
    const fields: unknown = JSON.parse(text);
    return isRecord(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}
