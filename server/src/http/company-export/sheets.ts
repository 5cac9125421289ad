import { CSV_START, csvLine } from '@daybook/domain/text/csv';
import { cellOf, columnsOf, isListOfRecords, valueAt, withoutNull } from '../rest/csv.ts';
import type { JsonSchema } from '../rest/schemas.ts';
import type { Part, Spool } from './spool.ts';

/** A column of a file, and what a record has in it. */
export interface Column {
  name: string;
  value: (row: unknown) => unknown;
}

interface Sheet {
  /** The path from the record to its rows: empty for the record itself. */
  path: readonly string[];
  columns: readonly Column[];
  part: Part;
}

export const columnAt = (...path: string[]): Column => ({
  name: path.join('.'),
  value: (row) => valueAt(row, path),
});

/** The lists of records within a record, each by its path. */
function nestedIn(
  schema: JsonSchema,
  path: readonly string[] = [],
): { path: readonly string[]; item: JsonSchema }[] {
  const { properties = {} } = withoutNull(schema);
  return Object.entries(properties).flatMap(([name, inner]) => {
    if (!isListOfRecords(inner) || 'same_as' in inner) return [];
    const item = withoutNull(withoutNull(inner).items ?? {});
    return [{ path: [...path, name], item }, ...nestedIn(item, [...path, name])];
  });
}

/**
 * The CSV files of a noun: its records, and a file for each list within them, whose rows begin with their position.
 * @param more further columns of the records
 */
export async function exportSheets(
  spool: Spool,
  noun: string,
  item: JsonSchema,
  more: readonly Column[],
): Promise<Sheet[]> {
  const all = [{ path: [], item }, ...nestedIn(item)];
  const sheets = all.map(({ path, item: schema }): Sheet => ({
    path,
    columns: [...columnsOf(schema).map((column) => columnAt(...column)), ...(path.length === 0 ? more : [])],
    part: spool.part(`csv/${[noun, ...path].join('.')}.csv`, 0),
  }));
  for (const { path, columns, part } of sheets) {
    const place = path.length === 0 ? [] : ['record', ...path.map((name) => `${name}_number`)];
    await part.write(CSV_START + csvLine([...place, ...columns.map(({ name }) => name)]));
  }
  return sheets;
}

/** Adds a record to them. `key` identifies the record in the rows of its lists. */
export async function addToSheets(sheets: readonly Sheet[], record: unknown, key: number): Promise<void> {
  for (const { path, columns, part } of sheets) {
    for (const { place, row } of rowsAt(record, path, [])) {
      const first = path.length === 0 ? [] : [key, ...place];
      await part.write(csvLine([...first, ...columns.map(({ value }) => cellOf(value(row)))]));
      part.count();
    }
  }
}

function rowsAt(
  record: unknown,
  [name, ...more]: readonly string[],
  place: readonly number[],
): { place: readonly number[]; row: unknown }[] {
  if (name === undefined) return [{ place, row: record }];
  const list = valueAt(record, [name]);
  if (!Array.isArray(list)) return [];
  return list.flatMap((row, index) => rowsAt(row, more, [...place, index + 1]));
}
