import Database from 'better-sqlite3';
import pg from 'pg';

/** One of the two databases, queried in SQL that both understand. */
export interface Sql {
  dialect: 'sqlite' | 'postgres';
  run(text: string): Promise<void>;
  one(text: string): Promise<Record<string, unknown>>;
  /** The day this number of days (an expression) after another, as text. */
  dayAfter(day: string, days: string): string;
  /** What an installation has done after a while: autovacuum. SQLite's statistics are the server's own work; null. */
  tidy: string | null;
  /** Sets the next id above the inserted ones. */
  continueIds(table: string): Promise<void>;
  close(): Promise<void>;
}

export async function openSql(url: string): Promise<Sql> {
  if (url.startsWith('file:')) {
    const db = new Database(url.slice('file:'.length));
    db.pragma('synchronous = OFF');
    // The generated data is consistent; checking fifteen million rows takes longer than writing them.
    db.pragma('foreign_keys = OFF');
    return {
      dialect: 'sqlite',
      run: async (text) => void db.exec(text),
      one: async (text) => db.prepare(text).get() as Record<string, unknown>,
      dayAfter: (day, days) => `date('${day}', '+' || (${days}) || ' days')`,
      tidy: null,
      continueIds: async () => {},
      close: async () => void db.close(),
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const one = async (text: string) => (await client.query(text)).rows[0] as Record<string, unknown>;
  return {
    dialect: 'postgres',
    run: async (text) => void (await client.query(text)),
    one,
    dayAfter: (day, days) => `(date '${day}' + (${days}))::text`,
    tidy: 'vacuum (analyze)',
    continueIds: async (table) => {
      await one(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    },
    close: () => client.end(),
  };
}
