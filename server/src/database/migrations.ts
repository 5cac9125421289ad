import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile, type Dialect } from '../config.ts';

/** The folder of a dialect's migrations, as Drizzle writes and reads it. */
export const migrationsOf = (dialect: Dialect): string => projectFile(`drizzle/${dialect}`);

/** The commit whose database has the newest form before 1.0.0, and its newest migration: companies come from there. */
export const BEFORE_1_0 = { commit: '762c4d8f3', migration: '0026_rates-by-day' };

/** Says why a start, a backup, a restore or a move is not possible, in words for the terminal. */
export class Impossible extends Error {}

function journalOf(dialect: Dialect) {
  const file = join(migrationsOf(dialect), 'meta/_journal.json');
  return JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number; tag: string }[] };
}

/** The names of this program's migrations; a running server has applied all of them. */
export const knownMigrations = (dialect: Dialect): string[] =>
  journalOf(dialect).entries.map((entry) => entry.tag);

/** When the first and the newest migration of a database were made (milliseconds). */
export interface Applied {
  first: number;
  newest: number;
}

/**
 * Whether a database has all of this program's migrations.
 * @throws {Impossible} if a version before 1.0.0 or a newer one made it
 */
export function isNewest(dialect: Dialect, { first, newest }: Applied): boolean {
  const moments = journalOf(dialect).entries.map(({ when }) => when);
  if (first !== moments[0])
    throw new Impossible(
      'This database was made by a version of Daybook before 1.0.0, which this version does not read. Start it once with commit ' +
        `${BEFORE_1_0.commit}, write each company to a file there (npm run company -- export ID FILE), and import the files into a ` +
        'new database with this version (npm run company -- import FILE).',
    );
  const last = Math.max(...moments);
  if (newest > last)
    throw new Impossible(
      'This database was migrated by a newer version of Daybook. Start that version, or restore a backup made with this one.',
    );
  return newest === last;
}
