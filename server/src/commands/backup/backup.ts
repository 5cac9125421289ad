import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { Impossible } from '../../database/migrations.ts';
import { auditHeadsIn, checkWhole, copyDatabase, removeDatabase } from '../../database/sqlite/file.ts';
import type { EarlierHead } from '../../kernel/audit/verify-trail.ts';

/**
 * Copies a SQLite database to a new file as it is at one moment, while others continue to write, and checks the copy.
 * The file gets its name only when it is complete and on the disk.
 * @returns how many rows it contains, and where the chains of its audit trail end
 */
export async function backUp(
  database: string,
  file: string,
): Promise<{ rows: number; heads: EarlierHead[] }> {
  if (!existsSync(database)) throw new Impossible(`There is no database at ${database}.`);
  if (existsSync(file)) throw new Impossible(`${file} already exists. A backup never replaces a file.`);
  if (!existsSync(dirname(file))) throw new Impossible(`There is no folder ${dirname(file)}.`);
  const partial = `${file}.partial`;
  removeDatabase(partial);
  try {
    await copyDatabase(database, partial);
    const rows = checkWhole(partial);
    const heads = auditHeadsIn(partial);
    renameDurably(partial, file);
    return { rows, heads };
  } catch (error) {
    removeDatabase(partial);
    throw error;
  }
}

/** Gives a file its name so that both survive a power cut. */
export function renameDurably(from: string, to: string): void {
  sync(from);
  renameSync(from, to);
  sync(dirname(to));
}

/** Flushes to the disk, so that it survives a power cut. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
