import type Database from 'better-sqlite3';
import type pg from 'pg';
import { Impossible } from './migrations.ts';
import { tableNames } from './sqlite/file.ts';

export interface Table {
  name: string;
  columns: string[];
  /** The columns that identify its rows, by which both sides are read in the same order. */
  key: string[];
  /** The same for Postgres, whose text may sort by another language's rules than SQLite's bytes. */
  keyOnPostgres: string;
  /** Columns that are a yes or no on Postgres and 0 or 1 on SQLite. */
  booleans: Set<string>;
  /** The column that Postgres numbers itself. */
  identity: string | null;
}

/** The tables of both databases, in the order of their references. */
export async function tablesOf(source: Database.Database, target: pg.Client): Promise<Table[]> {
  const names = inOrder(source);
  const { rows } = await target.query<{
    table_name: string;
    column_name: string;
    data_type: string;
    is_identity: string;
  }>(
    "select table_name, column_name, data_type, is_identity from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position",
  );
  return names.map((name) => {
    const here = source.pragma(`table_info("${name}")`) as { name: string; pk: number }[];
    const there = rows.filter((row) => row.table_name === name);
    const columns = here.map((column) => column.name);
    if (
      columns.toSorted().join() !==
      there
        .map((row) => row.column_name)
        .toSorted()
        .join()
    )
      throw new Impossible(`The table ${name} is not the same in both databases.`);
    const key = here
      .filter((column) => column.pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((column) => column.name);
    const isText = new Set(there.filter((row) => row.data_type === 'text').map((row) => row.column_name));
    return {
      name,
      columns,
      key,
      keyOnPostgres: key.map((column) => `"${column}"${isText.has(column) ? ' collate "C"' : ''}`).join(', '),
      booleans: new Set(there.filter((row) => row.data_type === 'boolean').map((row) => row.column_name)),
      identity: there.find((row) => row.is_identity === 'YES')?.column_name ?? null,
    };
  });
}

function inOrder(source: Database.Database): string[] {
  const waiting = new Set(tableNames(source).filter((name) => name !== '__drizzle_migrations'));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) =>
      (source.pragma(`foreign_key_list("${name}")`) as { table: string }[]).every(
        (reference) => reference.table === name || !waiting.has(reference.table),
      ),
    );
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const name of ready) waiting.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}
