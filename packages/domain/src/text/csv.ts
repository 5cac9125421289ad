/**
 * Text that a spreadsheet would run as a formula (billing.md#csv); some accept full-width signs too. One that has an apostrophe
 * already gets another, so that it can be told from one that was guarded.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A cell as written to a CSV: with a leading apostrophe if it would run, unless it is a plain number. */
export function guardCsvCell(value: string | number | null | undefined): string {
  const text = value == null ? '' : String(value);
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** The text of which `guardCsvCell` made a cell. */
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** A byte order mark, so that spreadsheets read what follows as UTF-8. */
export const CSV_START = '\uFEFF';
type CsvRow = readonly (string | number | null | undefined)[];

/** A cell between quotes where it needs them (RFC 4180). */
export const quotedCell = (text: string, delimiter = ','): string =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replace(/"/g, '""')}"` : text;

/** A row of a CSV file (RFC 4180), every cell guarded. */
export const csvLine = (row: CsvRow, delimiter = ','): string =>
  `${row.map((cell) => quotedCell(guardCsvCell(cell), delimiter)).join(delimiter)}\r\n`;

export const csvLines = (rows: readonly CsvRow[], delimiter = ','): string =>
  rows.map((row) => csvLine(row, delimiter)).join('');

export const csvText = (rows: readonly CsvRow[], delimiter = ','): string =>
  CSV_START + csvLines(rows, delimiter);
