import { and, eq } from 'drizzle-orm';
import { deletedClientKeys } from '../../database/schema/bookkeeping.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { pipelined } from '../../database/statements.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict } from '../../kernel/refusals.ts';

/** The records that a device creates under a key of its own (phone-and-offline.md#the-outbox). */
export type Keyed = 'daily_log' | 'no_show' | 'incident';

const TABLES = { daily_log: dailyLogs, no_show: noShows, incident: incidents };

export const SAVED_AND_DELETED = 'This was saved before, and has been deleted since.';

/**
 * The record that the caller already created with this key, if the answer was lost on the way: without this, saving
 * again would log, and pay, the same hours twice. Null if there is none; throws 409 if it was deleted since, so that
 * a repeated save brings nothing back. A company's writes wait for each other, so two concurrent calls find it too.
 */
export async function recordOfClientKey(
  { db, company_id, caller: { user_id } }: MemberWrite,
  record_type: Keyed,
  client_key: string | undefined,
): Promise<number | null> {
  if (client_key === undefined) return null;
  const table = TABLES[record_type];
  const ofKey = (keyed: typeof dailyLogs | typeof noShows | typeof incidents | typeof deletedClientKeys) =>
    and(eq(keyed.company_id, company_id), eq(keyed.user_id, user_id), eq(keyed.client_key, client_key));
  const [[record], deleted] = await pipelined(
    db.select({ id: table.id }).from(table).where(ofKey(table)),
    db
      .select({ record_type: deletedClientKeys.record_type })
      .from(deletedClientKeys)
      .where(ofKey(deletedClientKeys)),
  );
  if (record) return record.id;
  if (deleted.some((key) => key.record_type === record_type)) throw conflict('deleted', SAVED_AND_DELETED);
  return null;
}

/** Stores the key of a record that is being deleted. */
export async function keepClientKey(
  { db, company_id, now }: MemberWrite,
  record_type: Keyed,
  { user_id, client_key }: { user_id: number; client_key: string | null },
): Promise<void> {
  if (client_key === null) return;
  await db
    .insert(deletedClientKeys)
    .values({ company_id, user_id, record_type, client_key, deleted_at: momentOf(now) });
}
