import { dialectOf } from '../config.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Store, StoreOptions } from './store.ts';

/** Opens the database that `url` names. It has to be migrated already (see `migrate.ts`). */
export function openStore(options: StoreOptions): Promise<Store> {
  return dialectOf(options.url) === 'postgres' ? openPostgres(options) : openSqlite(options);
}
