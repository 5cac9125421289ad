import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Dialect, dialectOf } from '../config.ts';
import { connectSqlite } from './open-sqlite.ts';

/** From `server/src/database` and from `server/dist/database` alike. */
const MIGRATIONS = fileURLToPath(new URL('../../../drizzle/', import.meta.url));

export class DatabaseIsNewer extends Error {
  constructor() {
    super(
      'This database was migrated by a newer version of Daybook. Start that version, or restore a backup made with this one.',
    );
  }
}

function journalOf(dialect: Dialect) {
  const file = join(MIGRATIONS, dialect, 'meta/_journal.json');
  return JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number; tag: string }[] };
}

/** When the newest migration that this program knows was made (milliseconds). */
export const newestKnown = (dialect: Dialect): number =>
  Math.max(...journalOf(dialect).entries.map((entry) => entry.when));

/** The names of the migrations of this program; a server that runs has applied them all. */
export const knownMigrations = (dialect: Dialect): string[] =>
  journalOf(dialect).entries.map((entry) => entry.tag);

/** `audit_entries` can be added to and read, nothing else; and the chain of no company begins. */
const AUDIT_GUARDS: Record<Dialect, string> = {
  sqlite: `
    create trigger if not exists audit_entries_no_update before update on audit_entries
      begin select raise(abort, 'audit entries are append-only'); end;
    create trigger if not exists audit_entries_no_delete before delete on audit_entries
      begin select raise(abort, 'audit entries are append-only'); end;
    insert into audit_heads (company_id, sequence, hash) values (0, 0, '') on conflict do nothing;`,
  postgres: `
    create or replace function audit_entries_refuse() returns trigger language plpgsql as
      $$ begin raise exception 'audit entries are append-only'; end $$;
    create or replace trigger audit_entries_append_only before update or delete or truncate on audit_entries
      for each statement execute function audit_entries_refuse();
    insert into audit_heads (company_id, sequence, hash) values (0, 0, '') on conflict do nothing;`,
};

function appliedToSqlite(connection: Connection): number | null {
  const journal = connection
    .prepare("select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .get();
  if (!journal) return null;
  return connection.prepare('select max(created_at) from __drizzle_migrations').pluck().get() as
    number | null;
}

async function appliedToPostgres(client: pg.Client): Promise<number | null> {
  const journal = await client.query<{ there: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as there",
  );
  if (!journal.rows[0]?.there) return null;
  const newest = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0]?.at ?? 0);
}

/** When the newest migration that a database has was made; null for an empty database. Changes nothing. */
export async function appliedMigration(url: string): Promise<number | null> {
  if (dialectOf(url) === 'sqlite') {
    const connection = connectSqlite(url, { readonly: true });
    try {
      return appliedToSqlite(connection);
    } finally {
      connection.close();
    }
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return await appliedToPostgres(client);
  } finally {
    await client.end();
  }
}

/** Brings the database to this program's schema. Safe to run at every start and by several processes at once. */
export async function migrateDatabase(url: string): Promise<void> {
  await (dialectOf(url) === 'postgres' ? toNewestPostgres(url) : toNewestSqlite(url));
}

type Connection = ReturnType<typeof connectSqlite>;

async function toNewestSqlite(url: string): Promise<void> {
  const connection = connectSqlite(url);
  try {
    const applied = appliedToSqlite(connection);
    if (applied !== null && applied > newestKnown('sqlite')) throw new DatabaseIsNewer();
    if (applied !== newestKnown('sqlite')) {
      const before = rowCounts(connection);
      // SQLite rebuilds a table to change it; with foreign keys on, that would touch the tables that refer to it.
      connection.pragma('foreign_keys = OFF');
      migrateSqlite(drizzleSqlite(connection), { migrationsFolder: join(MIGRATIONS, 'sqlite') });
      const broken = connection.pragma('foreign_key_check') as unknown[];
      if (broken.length > 0) throw new Error(`The migration broke ${broken.length} references.`);
      const after = rowCounts(connection);
      for (const [name, count] of before) {
        if (after.has(name) && after.get(name) !== count)
          throw new Error(`The migration lost rows of ${name}.`);
      }
      connection.pragma('foreign_keys = ON');
      connection.exec('analyze');
    }
    connection.exec(AUDIT_GUARDS.sqlite);
  } finally {
    connection.close();
  }
}

function rowCounts(connection: Connection): Map<string, number> {
  const tables = connection
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'",
    )
    .pluck()
    .all() as string[];
  return new Map(
    tables.map((name) => [
      name,
      connection.prepare(`select count(*) from "${name}"`).pluck().get() as number,
    ]),
  );
}

/** Any number, the same in every process: who holds it migrates, the others wait. */
const MIGRATION_LOCK = 7_242_001;

async function toNewestPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = (await appliedToPostgres(client)) ?? 0;
    if (applied > newestKnown('postgres')) throw new DatabaseIsNewer();
    if (applied !== newestKnown('postgres')) {
      await migratePostgres(drizzlePostgres(client), { migrationsFolder: join(MIGRATIONS, 'postgres') });
      await client.query('analyze');
    }
    await client.query(AUDIT_GUARDS.postgres);
  } finally {
    await client.end();
  }
}
