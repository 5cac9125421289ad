import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { RENEW_SQLITE_AUDIT_GUARDS, SQLITE_AUDIT_GUARDS } from '../audit-guards.ts';
import { isNewest, migrationsOf, type Applied } from '../migrations.ts';
import { connectSqlite } from './open.ts';

type Connection = ReturnType<typeof connectSqlite>;

function appliedToSqlite(connection: Connection): Applied | null {
  const journal = connection
    .prepare("select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .get();
  if (!journal) return null;
  const applied = connection
    .prepare('select min(created_at) as first, max(created_at) as newest from __drizzle_migrations')
    .get() as Applied | { first: null };
  return applied.first === null ? null : applied;
}

/** As `appliedMigrations`. */
export function appliedIn(url: string): Applied | null {
  const connection = connectSqlite(url, { readonly: true });
  try {
    return appliedToSqlite(connection);
  } finally {
    connection.close();
  }
}

export function toNewest(url: string): void {
  const connection = connectSqlite(url);
  try {
    const applied = appliedToSqlite(connection);
    if (applied === null || !isNewest('sqlite', applied)) {
      const before = rowCounts(connection);
      // SQLite rebuilds a table to change it; with foreign keys on, that would affect the tables that refer to it.
      connection.pragma('foreign_keys = OFF');
      migrate(drizzle(connection), { migrationsFolder: migrationsOf('sqlite') });
      const broken = connection.pragma('foreign_key_check') as unknown[];
      if (broken.length > 0) throw new Error(`The migration broke ${broken.length} references.`);
      const after = rowCounts(connection);
      for (const [name, count] of before) {
        if (after.has(name) && after.get(name) !== count)
          throw new Error(`The migration lost rows of ${name}.`);
      }
      connection.pragma('foreign_keys = ON');
      connection.exec(RENEW_SQLITE_AUDIT_GUARDS);
      connection.exec('analyze');
    }
    connection.exec(SQLITE_AUDIT_GUARDS);
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
