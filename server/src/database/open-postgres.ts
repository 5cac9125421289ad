import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { auditHeads } from './schema/audit.ts';
import type { Store, StoreOptions, WriteDb } from './store.ts';
import { isConflictOfTransactions } from './violations.ts';

const MOST_TRIES = 20;

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
  const read = drizzle(pool, { ...logger }) as unknown as WriteDb;

  async function attempt<Result>(scope: number | null, work: (db: WriteDb) => Promise<Result>) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const db = drizzle(client, { ...logger }) as unknown as WriteDb;
      await client.query(scope === null ? 'BEGIN ISOLATION LEVEL SERIALIZABLE' : 'BEGIN');
      if (scope !== null) {
        const head = drizzle(client, { ...logger })
          .select()
          .from(auditHeads);
        await head.where(eq(auditHeads.company_id, scope)).for('update');
      }
      const result = await work(db);
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
