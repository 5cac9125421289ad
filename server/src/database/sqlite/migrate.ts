import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { RENEW_SQLITE_AUDIT_GUARDS, SQLITE_AUDIT_GUARDS } from '../audit-guards.ts';
import { migrateData } from '../data-migrations.ts';
import { type DataConnection, DatabaseIsNewer, type Row, migrationsOf, newestKnown } from '../migrations.ts';
import { connectSqlite } from './open.ts';

type Connection = ReturnType<typeof connectSqlite>;

function appliedToSqlite(connection: Connection): number | null {
  const journal = connection
    .prepare("select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .get();
  if (!journal) return null;
  return connection.prepare('select max(created_at) from __drizzle_migrations').pluck().get() as
    number | null;
}

/** As `appliedMigration`. */
export function appliedIn(url: string): number | null {
  const connection = connectSqlite(url, { readonly: true });
  try {
    return appliedToSqlite(connection);
  } finally {
    connection.close();
  }
}

/** SQLite's own counter (`user_version`) is in the file's first page: in every copy, and in no table. */
function dataOf(connection: Connection): DataConnection {
  return {
    rows: async (text, values = []) => {
      const statement = connection.prepare(text);
      const given = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
      if (statement.reader) return statement.all(given) as Row[];
      statement.run(given);
      return [];
    },
    atomically: async (work) => {
      connection.exec('begin immediate');
      try {
        const result = await work();
        connection.exec('commit');
        return result;
      } catch (error) {
        if (connection.inTransaction) connection.exec('rollback');
        throw error;
      }
    },
    done: async () => connection.pragma('user_version', { simple: true }) as number,
    setDone: async (count) => void connection.pragma(`user_version = ${count}`),
  };
}

export async function toNewest(url: string, plans: boolean): Promise<void> {
  const connection = connectSqlite(url);
  try {
    const applied = appliedToSqlite(connection);
    if (applied !== null && applied > newestKnown('sqlite')) throw new DatabaseIsNewer();
    if (applied !== newestKnown('sqlite')) {
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
    await migrateData(dataOf(connection), plans);
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
