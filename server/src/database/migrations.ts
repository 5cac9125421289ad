import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, projectFile } from '../config.ts';

/** The folder of a dialect's migrations, as Drizzle writes and reads it. */
export const migrationsOf = (dialect: Dialect): string => projectFile(`drizzle/${dialect}`);

/** Why a backup, a restore or a move is not possible; the message is shown in the terminal. */
export class Impossible extends Error {}

export class DatabaseIsNewer extends Error {
  constructor() {
    super(
      'This database was migrated by a newer version of Daybook. Start that version, or restore a backup made with this one.',
    );
  }
}

function journalOf(dialect: Dialect) {
  const file = join(migrationsOf(dialect), 'meta/_journal.json');
  return JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number; tag: string }[] };
}

/** When the newest migration that this program knows was made (milliseconds). */
export const newestKnown = (dialect: Dialect): number =>
  Math.max(...journalOf(dialect).entries.map((entry) => entry.when));

/** The names of this program's migrations; a running server has applied all of them. */
export const knownMigrations = (dialect: Dialect): string[] =>
  journalOf(dialect).entries.map((entry) => entry.tag);

export type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

/** A database of either kind during a migration, for SQL that both support. */
export interface DataConnection {
  /** `?` is a placeholder. Postgres returns counts and cents as text. */
  rows(text: string, values?: Value[]): Promise<Row[]>;
  /** One transaction that excludes other writers. */
  atomically<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many of the data migrations are applied. */
  done(): Promise<number>;
  setDone(count: number): Promise<void>;
}
