import { billing, dialectOf } from '../config.ts';
import { withHealth } from './health.ts';
import type { Store, StoreOptions } from './store.ts';

// Each database's library is loaded only if that database is used: loading takes time and memory.
const migrationsFor = (url: string) =>
  dialectOf(url) === 'postgres' ? import('./postgres/migrate.ts') : import('./sqlite/migrate.ts');

/** When the newest migration of a database was made; null for an empty database. Changes nothing. */
export async function appliedMigration(url: string): Promise<number | null> {
  return (await migrationsFor(url)).appliedIn(url);
}

/**
 * Migrates the database to this program's schema. Safe to run at every start and by several processes at once.
 * @param plans whether plans apply: figures that an older version did not store depend on them
 */
export async function migrateDatabase(url: string, plans = billing): Promise<void> {
  await (await migrationsFor(url)).toNewest(url, plans);
}

/** The large tables of a Postgres database whose statistics are missing or old; SQLite renews its own. */
export async function tablesWithoutStatistics(url: string): Promise<string[]> {
  if (dialectOf(url) === 'sqlite') return [];
  return (await import('./postgres/migrate.ts')).tablesWithoutStatistics(url);
}

/** Opens the database in `url`, which must be migrated already. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const opened = await (dialectOf(options.url) === 'postgres'
    ? (await import('./postgres/open.ts')).openPostgres(options)
    : (await import('./sqlite/open.ts')).openSqlite(options));
  return withHealth(opened, options.onTrouble);
}
