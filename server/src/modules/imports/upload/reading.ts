import { createHash } from 'node:crypto';
import { cleanCell, MAX_CELL_CHARACTERS } from '@daybook/domain/imports/cells';
import type { ColumnFacts } from '@daybook/domain/imports/plan';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES } from '@daybook/domain/limits';
import { RecordReader, UnreadableFile, type FileRecord } from './csv-records.ts';

export type Encoding = 'utf-8' | 'windows-1252';
const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

export interface Line {
  /** The line on which the record starts; the header is line 1. */
  line: number;
  cells: string[];
}

export interface ReadFile {
  encoding: Encoding;
  delimiter: Delimiter;
  sha256: string;
  header: ColumnFacts[];
  lines: number;
  /** The lines in the order of the file: JSON of some of them at a time, which takes a tenth of the memory. */
  blocks: Uint8Array<ArrayBuffer>[];
}

/** How a file is read; what is left out is found out. */
export interface ReadingChoices {
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
}

/** Bytes as text: by their byte order mark, else UTF-8 if valid, else Windows-1252 (imports-and-exports.md#reading). */
function decode(bytes: Uint8Array, chosen?: Encoding): { text: string; encoding: Encoding } {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (chosen !== 'windows-1252') {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return { text: text.normalize('NFC'), encoding: 'utf-8' };
    } catch {
      if (marked || chosen === 'utf-8') throw new UnreadableFile('This file is not in UTF-8.', 'encoding');
    }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}

const MAX_PROBED_LINES = 50;
/** The delimiter, and whether there are too many columns, show in this much of a file. */
const MAX_PROBED_CHARACTERS = 100_000;

/** The delimiter that most consistently splits the first records into more than one cell. */
function delimiterOf(text: string): Delimiter {
  const start = text.slice(0, MAX_PROBED_CHARACTERS);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = widthsIn(start, delimiter);
    const width = counts.length === 0 ? 1 : mostCommon(counts);
    const steady = counts.filter((count) => count === width).length / Math.max(1, counts.length);
    return { delimiter, width, steady };
  });
  const [best] = scored
    .filter(({ width }) => width > 1)
    .toSorted((a, b) => b.steady - a.steady || b.width - a.width);
  return best?.delimiter ?? ',';
}

/** How many cells the first records have, up to a quote that another delimiter would close. */
function widthsIn(text: string, delimiter: Delimiter): number[] {
  const reader = new RecordReader(text, delimiter, MAX_IMPORT_COLUMNS + 1);
  const widths: number[] = [];
  try {
    for (let record = reader.next(); record && widths.length < MAX_PROBED_LINES; record = reader.next())
      widths.push(record.cells.length);
  } catch {
    // The text ends inside a cell, or the quote is reported when the file is read.
  }
  return widths;
}

function mostCommon(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].toSorted(([a, x], [b, y]) => y - x || b - a)[0]?.[0] ?? 0;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Files that people mistake for CSV: zipped ones (xlsx, ods), and the old Excel format. */
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf) || bytes[0] === 0x25;

/**
 * A file, or pasted cells, in one pass (imports-and-exports.md#files). It runs in a thread of its own (reading-thread.ts): 20 MB take
 * a second.
 * @param blankOf by the names of its columns, what the file's empty cells contain, such as Toggl's "-"
 * @throws {UnreadableFile} if there is nothing, or too much, to read
 */
export function readFile(
  bytes: Uint8Array,
  choices: ReadingChoices,
  blankOf: (names: readonly string[]) => string = () => '',
): ReadFile {
  if (isSpreadsheet(bytes))
    throw new UnreadableFile('Save it as CSV, or copy the cells and paste them here.');
  const { text, encoding } = decode(bytes, choices.encoding);
  const delimiter = choices.delimiter ?? delimiterOf(text);
  const reader = new RecordReader(text, delimiter, MAX_IMPORT_COLUMNS + 1);
  const names = nextFilled(reader)?.cells ?? [];
  refuseTooWide(names);
  const columns = new Columns(names);
  const blocks = new Blocks();
  const blank = blankOf(names);
  for (let record = nextFilled(reader); record; record = nextFilled(reader)) {
    refuseShifted(record, names);
    if (blocks.lines === MAX_IMPORT_LINES)
      throw new UnreadableFile(`This file has more than ${MAX_IMPORT_LINES.toLocaleString('en-US')} lines.`);
    if (blocks.lines < MAX_PROBED_LINES) refuseTooWide(record.cells);
    // A cell far beyond the limit is refused with its line, and need not be stored completely.
    const cells = record.cells
      .slice(0, MAX_IMPORT_COLUMNS)
      .map((cell) => (cell === blank ? '' : cell.slice(0, MAX_CELL_CHARACTERS + 1)));
    columns.add(cells);
    blocks.add({ line: record.line, cells });
  }
  if (blocks.lines === 0) throw new UnreadableFile('There is no data in this file.');
  return {
    encoding,
    delimiter,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    header: columns.facts(),
    lines: blocks.lines,
    blocks: blocks.all(),
  };
}

function nextFilled(reader: RecordReader): FileRecord | null {
  for (let record = reader.next(); record; record = reader.next()) {
    const cells = record.cells.map(cleanCell);
    if (!isBlank(cells)) return { ...record, cells };
  }
  return null;
}

function refuseTooWide(cells: readonly string[]): void {
  if (cells.length > MAX_IMPORT_COLUMNS)
    throw new UnreadableFile(`This file has more than ${MAX_IMPORT_COLUMNS} columns.`);
}

/** `"He said "yes, sure" to me"` is parted at its comma, and what is behind it would come into the wrong columns. */
function refuseShifted({ line, cells, has_odd_quotes }: FileRecord, names: readonly string[]): void {
  if (has_odd_quotes && cells.length > names.length)
    throw new UnreadableFile(
      `The quotes on line ${line.toLocaleString('en-US')} do not fit. Double those inside a cell, as in "a ""b"" c".`,
    );
}

const MAX_BLOCK_LINES = 500;
const MAX_BLOCK_CHARACTERS = 250_000;

/** Lines in blocks that are stored at once. */
class Blocks {
  lines = 0;
  readonly #done: Uint8Array<ArrayBuffer>[] = [];
  #open: Line[] = [];
  #length = 0;

  add(line: Line): void {
    this.lines += 1;
    this.#open.push(line);
    for (const cell of line.cells) this.#length += cell.length;
    if (this.#open.length >= MAX_BLOCK_LINES || this.#length >= MAX_BLOCK_CHARACTERS) this.#close();
  }

  all(): Uint8Array<ArrayBuffer>[] {
    if (this.#open.length > 0) this.#close();
    return this.#done;
  }

  #close(): void {
    this.#done.push(new TextEncoder().encode(JSON.stringify(this.#open)));
    this.#open = [];
    this.#length = 0;
  }
}

/** A character beyond ASCII, which reads differently in another encoding. */
export const BEYOND_ASCII = /[^ -~\s]/;

const MAX_SAMPLES = 3;
const MAX_SAMPLE_CHARACTERS = 80;

/** The part of a long cell with its first character beyond ASCII. */
function sampleOf(cell: string): string {
  const from = Math.max(0, cell.search(BEYOND_ASCII) - MAX_SAMPLE_CHARACTERS / 2);
  return cell.slice(from, from + MAX_SAMPLE_CHARACTERS);
}

/** Counts, line by line, the filled cells of each column, and keeps three of them. */
export class Columns {
  readonly #columns: { name: string; filled: number; samples: Set<string>; accented: string | null }[];

  constructor(names: readonly string[]) {
    this.#columns = names.map((name, column) => ({
      name: name || `Column ${column + 1}`,
      filled: 0,
      samples: new Set(),
      accented: null,
    }));
  }

  add(cells: readonly string[]): void {
    for (const [at, column] of this.#columns.entries()) {
      const cell = cells[at] ?? '';
      if (cell === '') continue;
      column.filled += 1;
      if (column.samples.size < MAX_SAMPLES) column.samples.add(cell.slice(0, MAX_SAMPLE_CHARACTERS));
      if (column.accented === null && BEYOND_ASCII.test(cell)) column.accented = sampleOf(cell);
    }
  }

  facts(): ColumnFacts[] {
    return this.#columns.map(({ name, filled, samples, accented }) => {
      const shown = [...samples];
      // The sample by which the encoding is judged.
      if (accented !== null && !shown.some((sample) => BEYOND_ASCII.test(sample)))
        shown.splice(MAX_SAMPLES - 1, 1, accented);
      return { name, filled, samples: shown };
    });
  }
}

/** The bytes from which a text was read: every byte has a character in Windows-1252. */
const BYTE_OF = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))).map(
    (letter, byte) => [letter, byte] as const,
  ),
);
const isAscii = (cell: string): boolean => !/[^\0-\x7f]/.test(cell);

/**
 * A cell that was read in one encoding, decoded in the other.
 * @throws {UnreadableFile} if it is invalid there
 */
export function readAgain(cell: string, to: Encoding): string {
  if (isAscii(cell)) return cell;
  if (to === 'windows-1252') return new TextDecoder('windows-1252').decode(new TextEncoder().encode(cell));
  return decode(
    Uint8Array.from(Array.from(cell), (letter) => BYTE_OF.get(letter) ?? 0xff),
    'utf-8',
  ).text;
}
