import { dialectOf } from '../config.ts';
import { withHealth } from './health.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens the database that `url` names. It has to be migrated already (see `migrate.ts`). */
export async function openStore(options: StoreOptions): Promise<Store> {
  // Only one of the two libraries is ever used, so only that one is read.
  const opened = await (dialectOf(options.url) === 'postgres'
    ? (await import('./postgres/open.ts')).openPostgres(options)
    : (await import('./sqlite/open.ts')).openSqlite(options));
  return withHealth(opened, options.onTrouble);
}
