import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EarlierHead } from '../../kernel/audit/verify-trail.ts';
import { Impossible } from '../../database/migrations.ts';
import { auditHeadsIn, checkWhole, copyDatabase, removeDatabase } from '../../database/sqlite/file.ts';

/**
 * Copies a SQLite database to a new file as it is at one moment, while others go on writing, and checks the copy.
 * Nothing is under the file's name before it is whole and on the disk.
 * @returns how many rows it holds, and where the chains of its audit trail end
 */
export async function backUp(
  database: string,
  file: string,
): Promise<{ rows: number; heads: EarlierHead[] }> {
  if (!existsSync(database)) throw new Impossible(`There is no database at ${database}.`);
  if (existsSync(file)) throw new Impossible(`${file} is there already. A backup never replaces one.`);
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

/** Puts a file under its name so that both are there after a power cut. */
export function renameDurably(from: string, to: string): void {
  sync(from);
  renameSync(from, to);
  sync(dirname(to));
}

/** To the disk: what is there after a power cut. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
