import { billing, dialectOf } from '../config.ts';
import { withHealth } from './health.ts';
import type { Store, StoreOptions } from './store.ts';

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

/** Opens the database that `url` names. It has to be migrated already (see `migrate.ts`). */
export async function openStore(options: StoreOptions): Promise<Store> {
  // Only one of the two libraries is ever used, so only that one is read.
  const opened = await (dialectOf(options.url) === 'postgres'
    ? (await import('./postgres/open.ts')).openPostgres(options)
    : (await import('./sqlite/open.ts')).openSqlite(options));
  return withHealth(opened, options.onTrouble);
}
