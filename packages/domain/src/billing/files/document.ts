import { formatShortDecimals, toUnits } from '../../money/exact.ts';
import { cellProblem, plainCsv } from '../../text/plain-csv.ts';
import type { Day, FileDates } from '../../time/day.ts';
import type { Currency, InvoiceKind } from '../invoice.ts';

/** A document as an accountant's file has it: the figures as printed, a credit note's below 0. */
export interface FileDocument {
  kind: InvoiceKind;
  label: string;
  issued_on: Day;
  due_on: Day;
  currency: Currency;
  /** What the accountant's program calls who pays. */
  contact: string;
  email: string | null;
  address: string | null;
  /** The client, and the number by which the payer knows them. */
  client_name: string;
  member_number: string | null;
  lines: readonly FileLine[];
}

export interface FileLine {
  service_date: Day | null;
  /** The last day, where a line has several. */
  end_date: Day | null;
  code: string | null;
  description: string;
  quantity: number;
  unit_price: number;
  /** Quantity × price as printed. */
  amount: number;
  net: number;
  tax_amount: number;
  account: string;
  /** The accountant's name of its tax. */
  tax: string;
}

export interface FilePayment {
  id: number;
  paid_on: Day;
  amount: number;
  reference: string | null;
  contact: string;
  /** It was in a file before, and is taken back. */
  voided?: { on: Day; reason: string };
}

interface FilePart {
  file_name: string;
  text: string;
  /** The labels of its documents. */
  labels: string[];
}

export interface BuiltFiles {
  parts: FilePart[];
  /** Words in plain letters: "Zoë → Zoe". */
  replaced: string[];
  /** Why nothing can be made. */
  problems: string[];
  /** What to know before they are imported. */
  notes: string[];
}

export interface FileOrder {
  up_to: Day;
  file_dates: FileDates;
}

/** 1.25, 0.3333, 12: without zeros at the end. */
export const quantityCell = (quantity: number): string => formatShortDecimals(quantity, 4);

/** Documents in parts of at most `limit`, none of them split; what alone has more is a part of its own. */
export function inParts<Document>(
  documents: readonly Document[],
  limit: number,
  sizeOf: (document: Document) => number,
): Document[][] {
  const parts: Document[][] = [];
  let room = 0;
  for (const document of documents) {
    const size = sizeOf(document);
    if (size > room || parts.length === 0) {
      parts.push([]);
      room = limit;
    }
    parts.at(-1)?.push(document);
    room -= size;
  }
  return parts;
}

/** A name in letters that a file lacks must not keep it from being made: documents never change. Who pays is told apart by name. */
const FREE_TEXT: ReadonlySet<string> = new Set([
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  '*Description',
  'Reference',
  'ItemDescription',
  'Memo',
  'client',
  'member_number',
  'code',
  'description',
  'reference',
]);

/** What is no part of a document, and so can be mended. */
const NAMED_OTHERWISE: ReadonlySet<string> = new Set([
  '*ContactName',
  '*TaxType',
  '*Customer',
  'ItemTaxCode',
  'recipient',
  'tax_name',
]);

type Table = readonly [header: readonly string[], rowsOf: (document: FileDocument) => string[][]];

/**
 * The documents that a file can hold. As documents never change, one with a text that it cannot hold would keep it from being
 * made for good: it is left out, and named.
 */
export function holdable(
  documents: readonly FileDocument[],
  tables: readonly Table[],
): { fitting: FileDocument[]; notes: string[] } {
  const problemOf = (document: FileDocument): string | undefined =>
    tables
      .flatMap(([header, rowsOf]) =>
        rowsOf(document).flatMap((row) => row.map((text, at) => [text, header[at] ?? ''] as const)),
      )
      .flatMap(([text, column]) =>
        NAMED_OTHERWISE.has(column) ? [] : (cellProblem(text, FREE_TEXT.has(column)) ?? []),
      )
      .at(0);
  const fitting: FileDocument[] = [];
  const notes: string[] = [];
  for (const document of documents) {
    const problem = problemOf(document);
    if (problem === undefined) fitting.push(document);
    else notes.push(`${document.label} is left out: ${problem} Enter it by hand.`);
  }
  return { fitting, notes };
}

/** A file of each part; `rowsOf` gives a document's rows. */
export function filesOf<Document extends { label: string }>(
  parts: readonly (readonly Document[])[],
  name: string,
  header: readonly string[],
  rowsOf: (document: Document) => string[][],
): BuiltFiles {
  const files = parts.map((part) => ({ part, ...plainCsv(header, part.flatMap(rowsOf), FREE_TEXT) }));
  return together(
    files.map(({ part, text, ...more }, index) => ({
      ...more,
      parts: [
        {
          file_name: `${name}${parts.length > 1 ? `_part${index + 1}of${parts.length}` : ''}.csv`,
          text,
          labels: part.map(({ label }) => label),
        },
      ],
      notes: [],
    })),
  );
}

/** Several files as one answer, each sentence once. */
export const together = (files: readonly BuiltFiles[]): BuiltFiles => ({
  parts: files.flatMap(({ parts }) => parts),
  replaced: [...new Set(files.flatMap(({ replaced }) => replaced))],
  problems: [...new Set(files.flatMap(({ problems }) => problems))],
  notes: files.flatMap(({ notes }) => notes),
});

/** One line of text. */
export const flat = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

export const negated = (value: number): number => (toUnits(value, 100_000) === 0 ? 0 : -value);
