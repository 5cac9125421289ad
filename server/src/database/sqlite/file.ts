import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Impossible } from '../migrations.ts';
import type { ChainEnd } from '../store.ts';

const ALL_PAGES = 0x7fffffff;
/** Added to the database's name for the file that a restore puts aside. */
export const ASIDE = '.before-restore-';

/**
 * Throws if a file is not an intact database of Daybook: every page is read, every reference followed.
 * @returns the number of rows in all tables
 */
export function checkWhole(file: string): number {
  let connection: Database.Database | undefined;
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true });
    const faults = connection.pragma('integrity_check') as { integrity_check: string }[];
    if (faults[0]?.integrity_check !== 'ok')
      throw new Impossible(`${file} is damaged: ${faults.map((fault) => fault.integrity_check).join('; ')}`);
    const broken = connection.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) throw new Impossible(`${file} has ${broken.length} broken references.`);
    const tables = tableNames(connection);
    if (!tables.includes('__drizzle_migrations') || !tables.includes('audit_entries'))
      throw new Impossible(`${file} is a database, but not a Daybook database.`);
    return tables
      .filter((table) => table !== '__drizzle_migrations')
      .reduce((sum, table) => sum + rowCount(connection, table), 0);
  } catch (error) {
    if (error instanceof Impossible) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Impossible(`${file} can't be read as a database: ${reason}.`);
  } finally {
    connection?.close();
  }
}

export function tableNames(connection: Database.Database): string[] {
  return connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    .pluck()
    .all() as string[];
}

export function rowCount(connection: Database.Database | undefined, table: string): number {
  return connection?.prepare(`select count(*) from "${table}"`).pluck().get() as number;
}

/** The ends of the audit trail's chains, read without the program's schema: the file may be of an older version. */
export function auditHeadsIn(file: string): (ChainEnd & { company_id: number })[] {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return connection
      .prepare('select company_id, sequence, hash from audit_heads order by company_id')
      .all() as (ChainEnd & { company_id: number })[];
  } finally {
    connection.close();
  }
}

/** Throws while a server (or anything else) has the database open: its journal must be empty. */
export function refuseWhileInUse(file: string): void {
  const connection = new Database(file, { timeout: 500 });
  try {
    connection.pragma('journal_mode = DELETE');
    connection.pragma('journal_mode = WAL');
  } catch {
    throw new Impossible(`${file} is in use. Stop Daybook first.`);
  } finally {
    connection.close();
  }
}

/** SQLite's online backup, in one step: a write between two steps would restart it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new Database(to);
  try {
    // One file with everything, even when it is opened read-only.
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** A SQLite file together with the files that SQLite keeps next to it while it is open. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}
