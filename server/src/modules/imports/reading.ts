import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { CELL_MAXIMUM, cleanCell } from '@daybook/domain/imports/cells';
import type { ColumnFacts } from '@daybook/domain/imports/plan';
import { IMPORT_COLUMNS_MAXIMUM, IMPORT_LINES_MAXIMUM } from '@daybook/domain/limits';
import { badInput } from '../../kernel/refusals.ts';

export type Encoding = 'utf-8' | 'windows-1252';
const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

interface Line {
  /** The line on which the record starts; the header is line 1. */
  line: number;
  cells: string[];
}

export interface ReadFile {
  encoding: Encoding;
  delimiter: Delimiter;
  sha256: string;
  header: ColumnFacts[];
  lines: Line[];
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
const NOTHING = 'There is no data in this file.';

/** Bytes as text: by their byte order mark, else UTF-8 if valid, else Windows-1252 (7 §3). */
function decode(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (wanted !== 'windows-1252') {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return { text: text.normalize('NFC'), encoding: 'utf-8' };
    } catch {
      if (marked || wanted === 'utf-8') throw badInput({ encoding: 'This file is not in UTF-8.' });
    }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}

const PROBED = 50;

/** The delimiter that most consistently splits the first records into more than one cell. */
function delimiterOf(text: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => {
    const counts = recordsOf(text, delimiter, PROBED).map((record) => record.length);
    const most = counts.length === 0 ? 1 : mostCommon(counts);
    const steady = counts.filter((count) => count === most).length / Math.max(1, counts.length);
    return { delimiter, most, steady };
  });
  const [best] = scored
    .filter(({ most }) => most > 1)
    .toSorted((a, b) => b.steady - a.steady || b.most - a.most);
  return best?.delimiter ?? ',';
}

function mostCommon(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].toSorted(([a, x], [b, y]) => y - x || b - a)[0]?.[0] ?? 0;
}

const recordsOf = (text: string, delimiter: Delimiter, most?: number): string[][] =>
  parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    ...(most !== undefined && { to: most }),
  });

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** An unclosed quote makes the rest of a file one cell. */
const UNREADABLE = 'This file could not be read. Save it as CSV, or copy the cells and paste them here.';

function recordsWithLines(text: string, delimiter: Delimiter): Line[] {
  let records: string[][];
  try {
    records = recordsOf(text, delimiter, IMPORT_LINES_MAXIMUM * 2);
  } catch {
    throw badInput({ file: UNREADABLE });
  }
  let line = 1;
  return records.flatMap((record) => {
    const start = line;
    line += 1 + breaksIn(record);
    const cells = record.map(cleanCell);
    return isBlank(cells) ? [] : [{ line: start, cells }];
  });
}

/** Files that people mistake for CSV: zipped ones (xlsx, ods), and the old Excel format. */
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf) || bytes[0] === 0x25;

/** A file, or pasted cells, as its records (7 §2, §3). Throws 400 at `file` if there is nothing to read. */
export function readFile(
  bytes: Uint8Array,
  wanted: { encoding?: Encoding | undefined; delimiter?: Delimiter | undefined },
): ReadFile {
  if (isSpreadsheet(bytes))
    throw badInput({ file: 'Save it as CSV, or copy the cells and paste them here.' });
  const { text, encoding } = decode(bytes, wanted.encoding);
  let delimiter: Delimiter;
  try {
    delimiter = wanted.delimiter ?? delimiterOf(text);
  } catch {
    throw badInput({ file: UNREADABLE });
  }
  const [first, ...lines] = recordsWithLines(text, delimiter);
  if (!first || lines.length === 0) throw badInput({ file: NOTHING });
  if (lines.length > IMPORT_LINES_MAXIMUM)
    throw badInput({
      file: `This file has more than ${IMPORT_LINES_MAXIMUM.toLocaleString('en-US')} lines.`,
    });
  const columns = Math.max(first.cells.length, ...lines.slice(0, PROBED).map(({ cells }) => cells.length));
  if (columns > IMPORT_COLUMNS_MAXIMUM)
    throw badInput({ file: `This file has more than ${IMPORT_COLUMNS_MAXIMUM} columns.` });
  return {
    encoding,
    delimiter,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    header: columnFacts(first.cells, lines),
    // A cell far beyond the limit is refused with its line, and need not be stored completely.
    lines: lines.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, IMPORT_COLUMNS_MAXIMUM).map((cell) => cell.slice(0, CELL_MAXIMUM + 1)),
    })),
  };
}

/** A character beyond ASCII, which reads differently in another encoding. */
export const BEYOND_ASCII = /[^ -~\s]/;

/** The part of a long cell with its first character beyond ASCII. */
function sampleOf(cell: string): string {
  const from = Math.max(0, cell.search(BEYOND_ASCII) - SAMPLE_LENGTH / 2);
  return cell.slice(from, from + SAMPLE_LENGTH);
}

/** Each column with the number of its filled cells, and three of them. */
export function columnFacts(names: readonly string[], lines: readonly Line[]): ColumnFacts[] {
  return names.map((name, column) => {
    const samples = new Set<string>();
    let accented: string | null = null;
    let filled = 0;
    for (const { cells } of lines) {
      const cell = cells[column] ?? '';
      if (cell === '') continue;
      filled += 1;
      if (samples.size < SAMPLES) samples.add(cell.slice(0, SAMPLE_LENGTH));
      accented ??= BEYOND_ASCII.test(cell) ? sampleOf(cell) : null;
    }
    const shown = [...samples];
    // The sample by which the encoding is judged (7 §3).
    if (accented !== null && !shown.some((sample) => BEYOND_ASCII.test(sample)))
      shown.splice(SAMPLES - 1, 1, accented);
    return { name: name || `Column ${column + 1}`, filled, samples: shown };
  });
}

/** The bytes from which a text was read: every byte has a character in Windows-1252. */
const BYTE_OF = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))).map(
    (letter, byte) => [letter, byte] as const,
  ),
);

/** Cells that were read in one encoding, decoded in the other. Throws 400 at `encoding` if they are invalid there. */
export function readAgain(cells: readonly string[], to: Encoding): string[] {
  return cells.map((cell) => {
    if (to === 'windows-1252') return new TextDecoder('windows-1252').decode(new TextEncoder().encode(cell));
    const bytes = Uint8Array.from(Array.from(cell), (letter) => BYTE_OF.get(letter) ?? 0xff);
    return decode(bytes, 'utf-8').text;
  });
}
