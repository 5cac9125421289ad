import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import Database from 'better-sqlite3';
import { drizzle as lite } from 'drizzle-orm/better-sqlite3';
import { migrate as migrateLite } from 'drizzle-orm/better-sqlite3/migrator';
import { drizzle as pgDrizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inject } from 'vitest';
import { migrationsOf } from '../../server/src/database/migrations.ts';
import { database } from './fresh-database.ts';
import { addressOf } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Cell = string | number | null;

/**
 * Two companies as left by the last version that froze only some rates at approval, and every figure that it showed:
 * one with sheets approved with and without rates whose rates, contracts, codes and pay periods changed later, and
 * one on an Essential plan with rates that it may not use.
 */
export interface OldCompany {
  now: string;
  people: Record<'ada' | 'nora', number>;
  tables: Record<string, { columns: string[]; rows: Cell[][] }>;
  payroll: {
    range: { start_date: string; end_date: string; year_to_date?: boolean };
    answer: object;
    working: { user: number; sheets: object[] }[];
  }[];
  timesheets: Record<'ada' | 'nora', { id: number; rates: Record<string, number | null> }[]>;
}

export const OLD = JSON.parse(
  readFileSync(join(import.meta.dirname, 'old-company.json'), 'utf8'),
) as OldCompany;

/** The migrations before those that freeze more at approval. */
function olderMigrations(): string {
  const folder = temporaryFolder('migrations');
  cpSync(migrationsOf(database), folder, { recursive: true });
  const newer = readdirSync(folder).filter(
    (name) => name.endsWith('.sql') && readFileSync(join(folder, name), 'utf8').includes('pay_rate_source'),
  );
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => newer.includes(`${tag}.sql`));
  if (at < 1) throw new Error('No migration freezes the sources of rates.');
  journal.entries = journal.entries.slice(0, at);
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

export interface OldDatabase {
  url: string;
  /** Runs SQL on it, bypassing the program. */
  run(text: string): Promise<void>;
}

/** A database of that version with these companies. */
export async function oldDatabase(): Promise<OldDatabase> {
  const folder = olderMigrations();
  try {
    return await (database === 'sqlite' ? onSqlite(folder) : onPostgres(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function onSqlite(folder: string): OldDatabase {
  const file = join(temporaryFolder('old'), 'daybook.sqlite');
  const connection = new Database(file);
  connection.pragma('foreign_keys = OFF');
  migrateLite(lite(connection), { migrationsFolder: folder });
  for (const [name, { columns, rows }] of Object.entries(OLD.tables)) {
    const insert = connection.prepare(
      `insert into "${name}" (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(row);
  }
  connection.close();
  return {
    url: `file:${file}`,
    run: async (text) => {
      const again = new Database(file);
      again.exec(text);
      again.close();
    },
  };
}

async function onPostgres(folder: string): Promise<OldDatabase> {
  const template = inject('database_template');
  const name = `${new URL(template).pathname.slice(1)}_${randomBytes(6).toString('hex')}`;
  const url = addressOf(template, name);
  const run = async (at: string, work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  await run(addressOf(template, 'postgres'), (client) => client.query(`create database ${name}`));
  await run(url, async (client) => {
    await migratePg(pgDrizzle(client), { migrationsFolder: folder });
    await client.query('set session_replication_role = replica');
    const { rows: flags } = await client.query<{ table_name: string; column_name: string }>(
      "select table_name, column_name from information_schema.columns where data_type = 'boolean'",
    );
    for (const [table, { columns, rows }] of Object.entries(OLD.tables)) {
      const isFlag = columns.map((column) =>
        flags.some((flag) => flag.table_name === table && flag.column_name === column),
      );
      for (const row of rows) {
        await client.query(
          `insert into "${table}" (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
          row.map((cell, at) => (isFlag[at] && cell !== null ? cell === 1 : cell)),
        );
      }
    }
  });
  return { url, run: (text) => run(url, (client) => client.query(text)) };
}
