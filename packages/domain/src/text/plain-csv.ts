import { asciiOf, asciiOrMarks, spelledOtherwise } from './ascii.ts';
import { quotedCell } from './csv.ts';

/** A CSV for programs that take ASCII only: without a byte order mark, CRLF, RFC 4180. */
export interface PlainCsv {
  text: string;
  /** Words that it has in plain letters: "Zoë → Zoe". */
  replaced: string[];
  /** Why it cannot be made. */
  problems: string[];
}

const FORMULA = /^\s*[=+\-@]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Why a cell cannot hold a text, or null.
 * @param isFree only people read it: a letter without a plain one is "?" there
 */
export function cellProblem(text: string, isFree: boolean): string | null {
  const plain = isFree ? asciiOrMarks(text) : asciiOf(text);
  if (plain === null) return `“${text}” has letters that this file cannot hold.`;
  return FORMULA.test(plain) && !PLAIN_NUMBER.test(plain)
    ? `“${text}” begins with a sign that a spreadsheet would run.`
    : null;
}

/**
 * Text that a spreadsheet would run is refused, not guarded: an accounting program would book the apostrophe.
 * @param free columns that only people read: a letter without a plain one is "?" there, and a problem elsewhere
 */
export function plainCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  free: ReadonlySet<string> = new Set(),
): PlainCsv {
  const replaced = new Set<string>();
  const problems = new Set<string>();
  const cellOf = (text: string, at: number): string => {
    const isFree = free.has(header[at] ?? '');
    const problem = cellProblem(text, isFree);
    if (problem !== null) problems.add(problem);
    const plain = isFree ? asciiOrMarks(text) : (asciiOf(text) ?? '');
    if (plain !== text) for (const [word, as] of spelledOtherwise(text)) replaced.add(`${word} → ${as}`);
    return quotedCell(plain);
  };
  const lines = [header.join(','), ...rows.map((row) => row.map((text, at) => cellOf(text, at)).join(','))];
  return {
    text: lines.map((line) => `${line}\r\n`).join(''),
    replaced: [...replaced],
    problems: [...problems],
  };
}
