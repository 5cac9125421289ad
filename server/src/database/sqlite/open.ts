import { mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { fold } from '@daybook/domain/text/fold';
import { sqliteFile } from '../../config.ts';
import { makePrivate } from '../../kernel/private-files.ts';
import { markWrite, type OpenedStore } from '../health.ts';
import { withRowMapping } from '../row-mapping.ts';
import type { ReadDb, StoreOptions, WriteDb } from '../store.ts';
import { ASIDE } from './file.ts';

/** Pages of the write-ahead log (64 MB) after which a commit checkpoints it, where `startCheckpoints` does not run. */
const MAX_LOG_PAGES = 16_000;
/** Waiting writes share one commit; with more of them, the first would wait too long. */
const MAX_PER_COMMIT = 64;

interface Job {
  work: (db: WriteDb) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Makes files of older versions private, including those that restores put aside. */
function prepareFile(file: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const own = basename(file);
  const aside = readdirSync(folder).filter((name) => name.startsWith(`${own}${ASIDE}`));
  for (const name of [own, `${own}-wal`, `${own}-shm`, ...aside]) makePrivate(join(folder, name));
}

export function connectSqlite(url: string, options: { readonly?: boolean } = {}): Database.Database {
  const file = sqliteFile(url);
  if (!options.readonly) prepareFile(file);
  const connection = new Database(file, { readonly: options.readonly ?? false, timeout: 10_000 });
  // NORMAL lost acknowledged writes in every simulated power cut, FULL none.
  if (!options.readonly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -32000');
  // SQLite's own `lower` only handles A–Z.
  connection.function('lower', { deterministic: true }, (value: unknown) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  connection.function('fold', { deterministic: true }, (value: unknown) =>
    typeof value === 'string' ? fold(value) : value,
  );
  const holds =
    connection.pragma('journal_mode', { simple: true }) === 'wal' &&
    connection.pragma('synchronous', { simple: true }) === 2 &&
    connection.pragma('foreign_keys', { simple: true }) === 1;
  if (!holds) {
    connection.close();
    throw new Error(
      `The SQLite file ${file} can't be used safely: it needs WAL, synchronous=FULL and foreign keys. ` +
        'Is it on a network drive, or was SQLite built without them?',
    );
  }
  return connection;
}

/**
 * Drops the samples that ANALYZE stores with its counts: SQLite uses them to recompile a statement for each bound
 * value, which takes longer than running it. A dropped table makes other connections read the counts again, too.
 */
function forgetSamples(connection: Database.Database): void {
  const sampled = connection.prepare("select 1 from sqlite_master where name = 'sqlite_stat4'").get();
  if (sampled) connection.exec('drop table sqlite_stat4; analyze sqlite_schema');
}

/**
 * Counts the rows of every table that has grown tenfold since the last count. Otherwise a file keeps the counts
 * of its first days, and SQLite reads whole tables instead of using an index.
 */
function countRows(writer: Database.Database): void {
  writer.pragma('optimize = 0x10002');
  forgetSamples(writer);
}

/** Statements that a connection keeps compiled; a few kB each. */
const MAX_STATEMENTS = 300;

/** SQLite takes longer to compile most statements than to run them: the last ones are used again, by their text. */
function keepStatements(connection: Database.Database): Database.Database {
  const prepare = connection.prepare.bind(connection);
  const statements = new Map<string, Database.Statement>();
  const prepareOnce = (text: string): Database.Statement => {
    const statement = statements.get(text) ?? prepare(text);
    // Again at the end, where the newest are.
    statements.delete(text);
    statements.set(text, statement);
    const [oldest] = statements.keys();
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
  return Object.assign(connection, { prepare: prepareOnce });
}

export async function openSqlite({ url, watch }: StoreOptions): Promise<OpenedStore> {
  const writer = connectSqlite(url);
  try {
    countRows(writer);
  } catch {
    // A damaged table must not prevent reads of the others; its own reads report the damage.
  }
  writer.pragma(`wal_autocheckpoint = ${MAX_LOG_PAGES}`);
  const reader = connectSqlite(url, { readonly: true });
  const logger = watch && { logQuery: watch };
  const handleOn = (connection: Database.Database): unknown =>
    withRowMapping(drizzle(keepStatements(connection), { ...(logger && { logger }) }));
  const readDb = handleOn(reader) as ReadDb;
  const writeDb = handleOn(writer) as WriteDb;

  const [begin, savepoint, release, commit, rollback] = [
    writer.prepare('BEGIN IMMEDIATE'),
    writer.prepare('SAVEPOINT job'),
    writer.prepare('RELEASE job'),
    writer.prepare('COMMIT'),
    writer.prepare('ROLLBACK'),
  ] as const;

  let waiting: Job[] = [];
  let draining: Promise<void> | null = null;

  /** Without a savepoint, for which SQLite copies every changed page into a file of its own. */
  async function commitAlone(job: Job): Promise<void> {
    begin.run();
    try {
      const result = await job.work(writeDb);
      commit.run();
      job.resolve(result);
    } catch (error) {
      if (writer.inTransaction) rollback.run();
      job.reject(error);
    }
  }

  /** One transaction for all jobs, each in its own savepoint; none is answered before the commit. */
  async function commitTogether(jobs: Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    begin.run();
    try {
      for (const job of jobs) {
        savepoint.run();
        try {
          const result = await job.work(writeDb);
          release.run();
          answers.push(() => job.resolve(result));
        } catch (error) {
          if (!writer.inTransaction) throw error;
          writer.exec('ROLLBACK TO job; RELEASE job');
          answers.push(() => job.reject(error));
        }
      }
      commit.run();
    } catch (error) {
      if (writer.inTransaction) rollback.run();
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // Jobs that arrive in the next turns of the event loop join this commit.
      for (let seen = 0; seen < waiting.length && waiting.length < MAX_PER_COMMIT;) {
        seen = waiting.length;
        await new Promise((resolve) => setImmediate(resolve));
      }
      const jobs = waiting.slice(0, MAX_PER_COMMIT);
      waiting = waiting.slice(MAX_PER_COMMIT);
      const [first, ...others] = jobs;
      try {
        await (first && others.length === 0 ? commitAlone(first) : commitTogether(jobs));
      } catch (error) {
        for (const job of jobs) job.reject(error);
      }
    }
    draining = null;
  }

  const store: OpenedStore = {
    dialect: 'sqlite',
    read: readDb,
    write(_scope, work, last) {
      const whole = async (db: WriteDb) => {
        const result = await work(db);
        await last?.(db, null);
        return result;
      };
      return new Promise((resolve, reject) => {
        waiting.push({ work: whole, resolve: resolve as Job['resolve'], reject });
        draining ??= drain();
      });
    },
    // Statements run in the event loop, in which requests take turns anyway.
    isCongested: () => false,
    async snapshot(work) {
      const connection = connectSqlite(url, { readonly: true });
      try {
        // Each page is read once.
        connection.pragma('cache_size = -4000');
        connection.exec('BEGIN');
        return await work(handleOn(connection) as ReadDb);
      } finally {
        connection.close();
      }
    },
    async answers() {
      reader.prepare('select 1').get();
    },
    takesWrites: () => store.write(null, markWrite),
    async renewStatistics() {
      await store.write(null, async () => countRows(writer));
    },
    async close() {
      await draining;
      reader.close();
      writer.close();
    },
  };
  return store;
}
