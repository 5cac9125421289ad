import Database from 'better-sqlite3';
import pg from 'pg';

/** One of the two databases, spoken to in the SQL that both understand. */
export interface Sql {
  dialect: 'sqlite' | 'postgres';
  run(text: string): Promise<void>;
  one(text: string): Promise<Record<string, unknown>>;
  /** The day so many days (an expression) after another, as text. */
  dayAfter(day: string, days: string): string;
  /** Lets the planner know what there is, as it does after a while of running. */
  tidy: string;
  /** After rows with ids of our own: the next one given out is higher. */
  continueIds(table: string): Promise<void>;
  close(): Promise<void>;
}

export async function openSql(url: string): Promise<Sql> {
  if (url.startsWith('file:')) {
    const db = new Database(url.slice('file:'.length));
    db.pragma('synchronous = OFF');
    // What is filled in fits by the way it is made; to check fifteen million rows takes longer than to write them.
    db.pragma('foreign_keys = OFF');
    return {
      dialect: 'sqlite',
      run: async (text) => void db.exec(text),
      one: async (text) => db.prepare(text).get() as Record<string, unknown>,
      dayAfter: (day, days) => `date('${day}', '+' || (${days}) || ' days')`,
      tidy: 'analyze',
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
