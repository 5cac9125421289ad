/** What a spreadsheet would run as a formula (decisions §6); some take the full-width signs for the others. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A cell as it is written to a CSV: with a leading apostrophe where it would run, unless it is a plain number. */
export function guardCsvCell(value: string | number | null | undefined): string {
  const text = value == null ? '' : String(value);
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** Rows as CSV text (RFC 4180), every cell guarded, with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvText(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  return `\uFEFF${rows.map((row) => `${row.map((cell) => quote(guardCsvCell(cell))).join(',')}\r\n`).join('')}`;
}
