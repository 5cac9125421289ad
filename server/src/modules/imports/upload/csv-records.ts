/** What is wrong with a file, and the field of the call that the sentence is about. */
export class UnreadableFile extends Error {
  readonly field: 'file' | 'encoding';
  constructor(sentence: string, field: UnreadableFile['field'] = 'file') {
    super(sentence);
    this.field = field;
  }
}

export interface FileRecord {
  /** The line on which the record starts; the first is 1. */
  line: number;
  cells: string[];
  /** Whether a cell has quotes that do not surround it, and are read as part of its text. */
  has_odd_quotes: boolean;
}

const QUOTE = 0x22;
const RETURN = 0x0d;
const NEWLINE = 0x0a;

/**
 * The records of a CSV text, in order, each read when it is asked for. Quotes inside one line are forgiven (`5" pipe`,
 * `"Oak" House`). A cell that goes on behind a line break needs its closing quote: otherwise the next lines would become
 * part of it without a word, which csv-parse cannot tell apart; nor does that stop inside an endless record.
 * @param width how many cells of a record are kept at most
 * @throws {UnreadableFile} at a quote that is never closed
 */
export class RecordReader {
  readonly #text: string;
  readonly #delimiter: number;
  readonly #width: number;
  #at = 0;
  #line = 1;
  #is_end = false;
  #has_odd_quotes = false;

  constructor(text: string, delimiter: string, width: number) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#width = width;
    this.#is_end = text === '';
  }

  /** Null after the last one. */
  next(): FileRecord | null {
    if (this.#is_end) return null;
    const line = this.#line;
    const cells: string[] = [];
    this.#has_odd_quotes = false;
    do {
      const cell = this.#cell();
      if (cells.length < this.#width) cells.push(cell);
    } while (!this.#endsRecord());
    return { line, cells, has_odd_quotes: this.#has_odd_quotes };
  }

  #cell(): string {
    const from = this.#at;
    if (this.#text.charCodeAt(from) !== QUOTE) return this.#plain(from, from);
    const end = this.#closingQuote(from);
    const breaks = end === -1 ? 0 : breaksBetween(this.#text, from, end);
    if (end !== -1 && this.#isEndOfCell(end + 1)) {
      this.#at = end + 1;
      this.#line += breaks;
      return this.#text.slice(from + 1, end).replaceAll('""', '"');
    }
    if (end === -1 || breaks > 0)
      throw new UnreadableFile(`A quote on line ${this.#line.toLocaleString('en-US')} is never closed.`);
    this.#has_odd_quotes = true;
    return this.#plain(from, end + 1);
  }

  /** The text up to the next delimiter or line break behind `behind`. */
  #plain(from: number, behind: number): string {
    let end = behind;
    while (!this.#isEndOfCell(end)) end += 1;
    this.#at = end;
    return this.#text.slice(from, end);
  }

  /** The next quote that is not doubled; -1 without one. */
  #closingQuote(from: number): number {
    let at = this.#text.indexOf('"', from + 1);
    while (at !== -1 && this.#text.charCodeAt(at + 1) === QUOTE) at = this.#text.indexOf('"', at + 2);
    return at;
  }

  #isEndOfCell(at: number): boolean {
    if (at >= this.#text.length) return true;
    const letter = this.#text.charCodeAt(at);
    return letter === this.#delimiter || letter === NEWLINE || letter === RETURN;
  }

  /** Steps over the delimiter, or the line break, behind a cell. */
  #endsRecord(): boolean {
    const letter = this.#text.charCodeAt(this.#at);
    const isLast = this.#at >= this.#text.length;
    if (!isLast && letter === this.#delimiter) {
      this.#at += 1;
      return false;
    }
    this.#at += letter === RETURN && this.#text.charCodeAt(this.#at + 1) === NEWLINE ? 2 : 1;
    this.#line += 1;
    this.#is_end = this.#at >= this.#text.length;
    return true;
  }
}

function breaksBetween(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === NEWLINE || (letter === RETURN && text.charCodeAt(at + 1) !== NEWLINE)) breaks += 1;
  }
  return breaks;
}
