import { sql } from 'drizzle-orm';
import { dialect } from '../config.ts';
import type { WriteDb } from './store.ts';

/**
 * How many rows this connection has added, changed and deleted, in all tables and also through triggers. Only the
 * difference between two moments of one transaction means something.
 */
export async function changedRows(db: WriteDb): Promise<number> {
  const [counted] =
    dialect === 'postgres'
      ? await db
          .select({ rows: sql`coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)`.mapWith(Number) })
          .from(sql`pg_stat_xact_user_tables`)
      : await db.select({ rows: sql`total_changes()`.mapWith(Number) }).from(sql`(select 1)`);
  return counted?.rows ?? 0;
}
