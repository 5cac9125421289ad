import { billing, dialectOf } from '../config.ts';

// Each database's library is read only where that database is used: it takes time at the start, and memory.
const migrationsFor = (url: string) =>
  dialectOf(url) === 'postgres' ? import('./postgres/migrate.ts') : import('./sqlite/migrate.ts');

/** When the newest migration that a database has was made; null for an empty database. Changes nothing. */
export async function appliedMigration(url: string): Promise<number | null> {
  return (await migrationsFor(url)).appliedIn(url);
}

/**
 * Brings the database to this program's schema. Safe to run at every start and by several processes at once.
 * @param plans whether plans count: of figures that an older version did not keep yet, they are a part
 */
export async function migrateDatabase(url: string, plans = billing): Promise<void> {
  await (await migrationsFor(url)).toNewest(url, plans);
}
