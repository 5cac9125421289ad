import { dialectOf } from '../config.ts';
import { withHealth } from './health.ts';
import type { Applied } from './migrations.ts';
import type { Store, StoreOptions } from './store.ts';

// Each database's library is loaded only if that database is used: loading takes time and memory.
const migrationsFor = (url: string) =>
  dialectOf(url) === 'postgres' ? import('./postgres/migrate.ts') : import('./sqlite/migrate.ts');

/** The migrations of a database; null for an empty one. Changes nothing. */
export async function appliedMigrations(url: string): Promise<Applied | null> {
  return (await migrationsFor(url)).appliedIn(url);
}

/**
 * Migrates the database to this program's schema. Safe to run at every start and by several processes at once.
 * @throws {Impossible} if a version before 1.0.0 or a newer one made it
 */
export async function migrateDatabase(url: string): Promise<void> {
  await (await migrationsFor(url)).toNewest(url);
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
