import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { ChainEnd, CommittedDb, Store, StoreOptions, WriteDb } from './store.ts';
import { isConflictOfTransactions } from './violations.ts';

const MOST_TRIES = 20;

/** Opens a transaction; for a company it locks the end of the company's audit chain, in the same way to the database. */
async function begin(client: pg.PoolClient, scope: number | null): Promise<ChainEnd | null> {
  if (scope === null) {
    await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
    return null;
  }
  // Several statements in one text take no values.
  const id = Math.trunc(scope);
  const answers = (await client.query(
    `BEGIN; SELECT sequence, hash FROM audit_heads WHERE company_id = ${id} FOR UPDATE`,
  )) as unknown as pg.QueryResult<ChainEnd>[];
  return answers[1]?.rows[0] ?? null;
}

/**
 * A write for a company first locks the end of that company's audit chain. Its writers therefore run one after the
 * other, and READ COMMITTED gives each statement after the lock a fresh view: nothing has to fail and be tried again.
 * A write for no company is SERIALIZABLE and tried again when it met another.
 */
export async function openPostgres({ url, pool: size = 10, watch }: StoreOptions): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: 5_000 });
  // Without a listener, a restart of the database would end this process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const logger = watch && { logger: { logQuery: watch } };
  const read = drizzle(pool, { ...logger }) as unknown as CommittedDb;

  /** A handle for each connection, kept with it: what is prepared is prepared on a connection. */
  const handles = new WeakMap<pg.PoolClient, WriteDb>();
  const handleOf = (client: pg.PoolClient): WriteDb => {
    const known = handles.get(client);
    if (known) return known;
    const made = drizzle(client, { ...logger }) as unknown as WriteDb;
    handles.set(client, made);
    return made;
  };

  async function attempt<Result>(
    scope: number | null,
    work: (db: WriteDb, end: ChainEnd | null) => Promise<Result>,
  ) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const result = await work(handleOf(client), await begin(client, scope));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failed: unknown) => {
        broken = failed instanceof Error ? failed : new Error('rollback failed');
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    dialect: 'postgres',
    read,
    async write(scope, work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(scope, work);
        } catch (error) {
          if (tries >= MOST_TRIES || !isConflictOfTransactions(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * tries));
        }
      }
    },
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await pool.end();
    },
  };
}
