import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isConflictOfTransactions } from '../driver-errors.ts';
import { markWrite, type OpenedStore } from '../health.ts';
import { withRowMapping } from '../row-mapping.ts';
import { pipelined } from '../statements.ts';
import {
  MAX_SNAPSHOTS,
  type ChainHead,
  type LastStatements,
  type StoreOptions,
  type WriteDb,
} from '../store.ts';
import { createWriteTurns, type Turn } from './write-queue.ts';

const MAX_TRIES = 20;
/** The longest wait for a row or table that another transaction holds. */
const LOCK_TIMEOUT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Postgres compiles queries that it expects to be long. Ours are short, and compiling took most of their time: 400 of 420 ms
 * of a search among 26,000 timesheets.
 */
const NO_COMPILING = '-c jit=off';
/** If more statements than this are waiting for each connection, no further requests begin: about a fifth of a second's work. */
const MAX_WAITING_PER_CONNECTION = 20;

/**
 * One of the allowed connections is reserved for `/readyz`, and a third of the others for reads: however many writes wait for
 * a row, people can look things up.
 */
function sharesOf(size: number): { together: number; writes: number } {
  const together = Math.max(1, size - 1);
  return { together, writes: Math.max(1, together - Math.ceil(together / 3)) };
}

/** Opens a transaction; for a company it locks the end of the company's audit chain in the same round trip. */
async function begin(client: pg.PoolClient, scope: number | null): Promise<ChainHead | null> {
  if (scope === null) {
    await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
    return null;
  }
  // Several statements in one text take no values.
  const id = Math.trunc(scope);
  const answers = (await client.query(
    `BEGIN; SELECT sequence, hash, seal FROM audit_heads WHERE company_id = ${id} FOR UPDATE`,
  )) as unknown as pg.QueryResult<ChainHead>[];
  return answers[1]?.rows[0] ?? null;
}

/** A connection within a transaction: statements after its end would run outside it, and are refused. */
class Connection {
  over = true;
  constructor(readonly client: pg.PoolClient) {}
  query(...asked: Parameters<pg.PoolClient['query']>) {
    if (this.over) throw new Error('A statement came after the end of its transaction.');
    return this.client.query(...asked);
  }
}

/**
 * A write for a company first locks the end of that company's audit chain. Its writers therefore run one after the
 * other, and READ COMMITTED gives each statement after the lock a fresh view: nothing has to fail and be retried.
 * A write for no company is SERIALIZABLE and retried after a conflict.
 *
 * A statement is sent immediately, also while others are running, and they run in that order: nobody waits
 * for the lock and then again for the first answer.
 */
export async function openPostgres({ url, pool: size = 10, watch }: StoreOptions): Promise<OpenedStore> {
  const shares = sharesOf(size);
  const poolOf = (max: number) => {
    const created = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      options: NO_COMPILING,
      pipeline: true,
    });
    // Without a listener, a restart of the database would end this process.
    created.on('error', () => {});
    created.on('connect', (client) => client.on('error', () => {}));
    return created;
  };
  const pool = poolOf(shares.together);
  const reserved = poolOf(1);
  /** Long reads, beside the pool of the calls. */
  const snapshots = poolOf(MAX_SNAPSHOTS);
  const nextTurn = createWriteTurns(shares.writes);
  const logger = watch && { logger: { logQuery: watch } };
  const handleOn = (connection: pg.Pool | pg.PoolClient): WriteDb =>
    withRowMapping(drizzle(connection, { ...logger }));

  /** A handle for each connection, cached with it: a statement is prepared on a connection. */
  const handles = new WeakMap<pg.PoolClient, { connection: Connection; db: WriteDb }>();
  const handleOf = (client: pg.PoolClient) => {
    const known = handles.get(client);
    if (known) return known;
    const connection = new Connection(client);
    const db = handleOn(connection as unknown as pg.PoolClient);
    handles.set(client, { connection, db });
    return { connection, db };
  };

  async function attempt<Result>(
    scope: number | null,
    work: (db: WriteDb) => Promise<Result>,
    last: LastStatements | undefined,
    turn: Turn,
  ) {
    const client = await pool.connect();
    const { connection, db } = handleOf(client);
    let broken: Error | undefined;
    try {
      const begun = begin(client, scope);
      connection.over = false;
      // If it did not begin, that is why the statements after it failed.
      const [end, result] = await pipelined(begun, work(db));
      const ending = last?.(db, end);
      if (end === null) await ending;
      connection.over = true;
      const committing = client.query('COMMIT');
      turn.commitSent();
      const [, committed] = await pipelined(Promise.resolve(ending), committing);
      // An earlier failure that was not thrown: Postgres has done nothing, and considers that an answer.
      if (committed.command !== 'COMMIT') throw new Error('The transaction had failed before its end.');
      return result;
    } catch (error) {
      connection.over = true;
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
    read: handleOn(pool),
    async write(scope, work, last) {
      const turn = await nextTurn(scope);
      try {
        for (let tries = 1; ; tries += 1) {
          try {
            return await attempt(scope, work, last, turn);
          } catch (error) {
            if (tries >= MAX_TRIES || !isConflictOfTransactions(error)) throw error;
            await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * tries));
          }
        }
      } finally {
        turn.end();
      }
    },
    isCongested: () => pool.waitingCount > MAX_WAITING_PER_CONNECTION * shares.together,
    async snapshot(work) {
      const client = await snapshots.connect();
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return await work(handleOn(client));
      } finally {
        // Closed with its transaction, also in the middle of a statement.
        client.release(true);
      }
    },
    async answers() {
      await reserved.query('select 1');
    },
    async takesWrites() {
      await markWrite(handleOn(reserved));
    },
    renewStatistics: async () => {},
    async close() {
      await Promise.all([pool.end(), reserved.end(), snapshots.end()]);
    },
  };
}
