import { and, asc, getTableName, gt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { dialect } from '../../config.ts';
import { columnsOf, COMPANY_TABLES, referencesOf, rowsOfCompany } from '../../database/company-tables.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { LEFT_BEHIND, MOVE_RULES, OF_THE_TRAIL, RECORD_TYPES, type MapId } from './rules.ts';

/** A row in the file: numbers, text, booleans, JSON, and bytes in Base64. */
export type Row = Record<string, unknown>;

type Kind = 'number' | 'boolean' | 'bytes' | 'json' | 'text';

export interface MovedColumn {
  name: string;
  column: AnyPgColumn;
  kind: Kind;
}

export interface MovedTable {
  name: string;
  table: AnyPgTable;
  columns: readonly MovedColumn[];
  /** The table whose row a column names. */
  references: ReadonlyMap<string, string>;
  hasId: boolean;
}

function movedKind(table: string, name: string, column: AnyPgColumn): Kind {
  if (MOVE_RULES[table]?.json?.[name]) return 'json';
  if (column.dataType === 'boolean') return 'boolean';
  const type = column.getSQLType();
  if (type === 'blob' || type === 'bytea') return 'bytes';
  return type === 'integer' || type === 'bigint' || type === 'serial' ? 'number' : 'text';
}

function movedTable(table: AnyPgTable): MovedTable {
  const table_name = getTableName(table);
  const columns = Object.entries(columnsOf(table)).map(([name, column]) => ({
    name,
    column,
    kind: movedKind(table_name, name, column),
  }));
  return {
    name: table_name,
    table,
    columns,
    references: new Map([
      ...referencesOf(table),
      ...Object.entries(MOVE_RULES[table_name]?.references ?? {}),
      ['company_id', 'companies'] as const,
    ]),
    hasId: 'id' in columnsOf(table),
  };
}

export const MOVED_TABLES: readonly MovedTable[] = COMPANY_TABLES.map(({ table }) => table)
  .filter((table) => ![...LEFT_BEHIND, ...OF_THE_TRAIL].includes(getTableName(table)))
  .map(movedTable);

const tableOfRecord = (record_type: unknown) =>
  Object.entries(RECORD_TYPES).find(([, type]) => type === record_type)?.[0];

/** What is wrong with the ids in a column. */
export class ColumnProblem extends Error {}

/** A row with its ids mapped: from one side to the other, or back. */
export function translated(table: MovedTable, row: Row, mapId: MapId): Row {
  const valueIn = (column: string) => {
    try {
      return translatedValue(table, column, row, mapId);
    } catch (error) {
      throw new ColumnProblem(`${column} ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
  };
  return Object.fromEntries(table.columns.map(({ name }) => [name, valueIn(name)]));
}

/** The table whose row a column names, if it names one. */
function tableNamedBy({ name, hasId, references }: MovedTable, column: string, row: Row): string | undefined {
  if (column === 'id' && hasId) return name;
  if (column === 'new_id' && name === 'moved_ids') return tableOfRecord(row.record_type);
  return references.get(column);
}

function translatedValue(table: MovedTable, column: string, row: Row, mapId: MapId): unknown {
  const value = row[column] ?? null;
  if (value === null) return null;
  const target = tableNamedBy(table, column, row);
  if (target !== undefined && typeof value === 'number') return mapId(target, value);
  const { json = {}, texts = {} } = MOVE_RULES[table.name] ?? {};
  const inJson = json[column];
  if (typeof inJson === 'function') return inJson(value, mapId);
  const inText = texts[column];
  return inText && typeof value === 'string' ? inText(value, mapId) : value;
}

function asInFile({ columns }: MovedTable, stored: Row): Row {
  const value = (kind: Kind, raw: unknown): unknown => {
    if (raw === null || raw === undefined) return null;
    if (kind === 'number') return Number(raw);
    if (kind === 'boolean') return raw === true || raw === 1;
    if (kind === 'bytes') return Buffer.isBuffer(raw) ? raw.toString('base64') : null;
    if (typeof raw !== 'string') throw new Error('A text is stored as something else.');
    return kind === 'json' ? JSON.parse(raw) : raw;
  };
  return Object.fromEntries(columns.map(({ name, kind }) => [name, value(kind, stored[name])]));
}

/** A row of the file as the driver of this database expects it. */
function asStored({ columns }: MovedTable, row: Row): Record<string, SQL> {
  const value = (kind: Kind, given: unknown): unknown => {
    if (given === null || given === undefined) return null;
    if (kind === 'boolean') return dialect === 'postgres' ? given : Number(given);
    if (kind === 'bytes') return typeof given === 'string' ? Buffer.from(given, 'base64') : null;
    return kind === 'json' ? JSON.stringify(given) : given;
  };
  return Object.fromEntries(
    columns.map(({ name, kind }) => [name, sql`${sql.param(value(kind, row[name]))}`]),
  );
}

const BATCH_SIZE = 500;

/** A company's rows of a table, as they are in the file. */
export async function* rowsIn(db: ReadDb, spec: MovedTable, company_id: number): AsyncGenerator<Row> {
  const { table, columns } = spec;
  const ofCompany = rowsOfCompany(db, table, company_id);
  // Bypasses the columns' own conversion: stored values are moved.
  const stored = Object.fromEntries(columns.map(({ name, column }) => [name, sql<unknown>`${column}`]));
  const { id } = columnsOf(table);
  if (!id) {
    const rows = await db
      .select(stored)
      .from(table)
      .where(ofCompany)
      .orderBy(...orderWithoutId(spec));
    for (const row of rows) yield asInFile(spec, row);
    return;
  }
  let after = 0;
  let isLast = false;
  while (!isLast) {
    const rows = await db
      .select(stored)
      .from(table)
      .where(and(ofCompany, gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH_SIZE);
    for (const row of rows) yield asInFile(spec, row);
    isLast = rows.length < BATCH_SIZE;
    after = Number(rows.at(-1)?.id);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The same order in both databases. */
const orderWithoutId = ({ columns }: MovedTable): SQL[] =>
  columns
    .filter(({ kind, name }) => name !== 'company_id' && (kind === 'number' || kind === 'text'))
    .map(({ column, kind }) =>
      kind === 'text' && dialect === 'postgres' ? sql`${column} collate "C"` : asc(column),
    );

/** What both databases take in one statement. */
const MAX_VALUES = 30_000;
const MAX_ROWS = 200;

export async function insertRows(db: WriteDb, moved: MovedTable, rows: readonly Row[]): Promise<void> {
  const count = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / moved.columns.length)));
  for (let from = 0; from < rows.length; from += count)
    await db.insert(moved.table).values(rows.slice(from, from + count).map((row) => asStored(moved, row)));
}
