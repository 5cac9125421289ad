import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { POSTGRES_AUDIT_GUARDS } from '../audit-guards.ts';
import { migrateData } from '../data-migrations.ts';
import { type DataConnection, DatabaseIsNewer, type Row, migrationsOf, newestKnown } from '../migrations.ts';

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

/** As `appliedMigration`. */
export async function appliedIn(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return await appliedToPostgres(client);
  } finally {
    await client.end();
  }
}

/** Any number, the same in every process: the holder migrates, the others wait. */
const MIGRATION_LOCK = 7_242_001;

/** Applied migrations are recorded in addition to Drizzle's own journal. The lock of the migration keeps others out. */
function dataOf(client: pg.Client): DataConnection {
  return {
    rows: async (text, values = []) => {
      let at = 0;
      const numbered = text.replaceAll('?', () => `$${(at += 1)}`);
      return (await client.query<Row>(numbered, values)).rows;
    },
    atomically: async (work) => {
      await client.query('begin');
      try {
        const result = await work();
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    },
    done: async () => {
      await client.query('create table if not exists drizzle.data_migrations (done integer not null)');
      const { rows } = await client.query<{ done: number }>('select done from drizzle.data_migrations');
      return rows[0]?.done ?? 0;
    },
    setDone: async (count) => {
      await client.query('begin');
      await client.query('delete from drizzle.data_migrations');
      await client.query('insert into drizzle.data_migrations (done) values ($1)', [count]);
      await client.query('commit');
    },
  };
}

/** Held by a transaction: PgBouncer would give a session's lock to others, and keep it. */
async function lockMigration(url: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  return holder;
}

export async function toNewest(url: string, plans: boolean): Promise<void> {
  const holder = await lockMigration(url);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const applied = (await appliedToPostgres(client)) ?? 0;
    if (applied > newestKnown('postgres')) throw new DatabaseIsNewer();
    if (applied !== newestKnown('postgres')) {
      await migrate(drizzle(client), { migrationsFolder: migrationsOf('postgres') });
      await client.query('analyze');
    }
    await migrateData(dataOf(client), plans);
    await client.query(POSTGRES_AUDIT_GUARDS);
  } finally {
    await Promise.all([client.end(), holder.end()]);
  }
}

/** Rows from which a plan without statistics is noticeably slow. */
const MANY_ROWS = 10_000;

/** The large tables that neither autovacuum nor anyone else has analyzed since they grew. */
export async function tablesWithoutStatistics(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_stat_user_tables
       where n_live_tup > $1
         and (greatest(last_analyze, last_autoanalyze) is null or n_mod_since_analyze > n_live_tup / 2)
       order by relname`,
      [MANY_ROWS],
    );
    return rows.map(({ relname }) => relname);
  } finally {
    await client.end();
  }
}
