import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { POSTGRES_AUDIT_GUARDS } from '../audit-guards.ts';
import { isNewest, migrationsOf, type Applied } from '../migrations.ts';

async function appliedToPostgres(client: pg.Client): Promise<Applied | null> {
  const journal = await client.query<{ there: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as there",
  );
  if (!journal.rows[0]?.there) return null;
  const { rows } = await client.query<{ first: string | null; newest: string }>(
    'select min(created_at) as first, max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const [applied] = rows;
  return applied?.first ? { first: Number(applied.first), newest: Number(applied.newest) } : null;
}

/** As `appliedMigrations`. */
export async function appliedIn(url: string): Promise<Applied | null> {
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

/** Held by a transaction: PgBouncer would give a session's lock to others, and keep it. */
async function lockMigration(url: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  return holder;
}

export async function toNewest(url: string): Promise<void> {
  const holder = await lockMigration(url);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const applied = await appliedToPostgres(client);
    if (applied === null || !isNewest('postgres', applied)) {
      await migrate(drizzle(client), { migrationsFolder: migrationsOf('postgres') });
      await client.query('analyze');
    }
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
