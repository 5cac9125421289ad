import { type SQL, and, asc, getTableName, gt, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { dialect } from '../../config.ts';
import { columnsOf, COMPANY_TABLES, referencesOf, rowsOfCompany } from '../../database/company-tables.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import { LEFT_BEHIND, type MapId, MOVE_RULES, OF_THE_TRAIL, RECORD_TYPES } from './rules.ts';

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

function kindOf(table: string, name: string, column: AnyPgColumn): Kind {
  if (MOVE_RULES[table]?.json?.[name]) return 'json';
  if (column.dataType === 'boolean') return 'boolean';
  const type = column.getSQLType();
  if (type === 'blob' || type === 'bytea') return 'bytes';
  return type === 'integer' || type === 'bigint' || type === 'serial' ? 'number' : 'text';
}

function movedTable(table: AnyPgTable): MovedTable {
  const name = getTableName(table);
  const columns = Object.entries(columnsOf(table)).map(([of, column]) => ({
    name: of,
    column,
    kind: kindOf(name, of, column),
  }));
  return {
    name,
    table,
    columns,
    references: new Map([
      ...referencesOf(table),
      ...Object.entries(MOVE_RULES[name]?.references ?? {}),
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
export function translated({ name, columns, references, hasId }: MovedTable, row: Row, map: MapId): Row {
  const { json = {}, texts = {} } = MOVE_RULES[name] ?? {};
  const translate = (of: string, value: unknown): unknown => {
    if (value === null) return null;
    if (of === 'id' && hasId && typeof value === 'number') return map(name, value);
    const to = of === 'new_id' && name === 'moved_ids' ? tableOfRecord(row.record_type) : references.get(of);
    if (to !== undefined && typeof value === 'number') return map(to, value);
    const inJson = json[of];
    if (typeof inJson === 'function') return inJson(value, map);
    const inText = texts[of];
    return inText && typeof value === 'string' ? inText(value, map) : value;
  };
  const inColumn = (of: string, value: unknown) => {
    try {
      return translate(of, value);
    } catch (error) {
      throw new ColumnProblem(`${of} ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
  };
  return Object.fromEntries(columns.map(({ name: of }) => [of, inColumn(of, row[of] ?? null)]));
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

export async function* rowsIn(db: ReadDb, of: MovedTable, company_id: number): AsyncGenerator<Row> {
  const { table, columns } = of;
  const own = rowsOfCompany(db, table, company_id);
  // Bypasses the columns' own conversion: stored values are moved.
  const raw = Object.fromEntries(columns.map(({ name, column }) => [name, sql<unknown>`${column}`]));
  const { id } = columnsOf(table);
  if (!id) {
    const key = columns.filter(
      ({ kind, name }) => name !== 'company_id' && (kind === 'number' || kind === 'text'),
    );
    const rows = await db
      .select(raw)
      .from(table)
      .where(own)
      .orderBy(
        ...key.map(({ column, kind }) =>
          kind === 'text' && dialect === 'postgres' ? sql`${column} collate "C"` : asc(column),
        ),
      );
    for (const row of rows) yield asInFile(of, row);
    return;
  }
  for (let after = 0; ;) {
    const rows = await db
      .select(raw)
      .from(table)
      .where(and(own, gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH_SIZE);
    for (const row of rows) yield asInFile(of, row);
    if (rows.length < BATCH_SIZE) return;
    after = Number(rows.at(-1)?.id);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The most values that both databases take in one statement. */
const MAX_VALUES = 30_000;

export async function insertRows(db: WriteDb, of: MovedTable, rows: readonly Row[]): Promise<void> {
  const most = Math.max(1, Math.min(200, Math.floor(MAX_VALUES / of.columns.length)));
  for (let from = 0; from < rows.length; from += most)
    await db.insert(of.table).values(rows.slice(from, from + most).map((row) => asStored(of, row)));
}
