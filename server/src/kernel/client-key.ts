import { and, eq } from 'drizzle-orm';
import { momentOf } from './clock.ts';
import { type Placeholders, pipelined, prepared } from '../database/statements.ts';
import { deletedClientKeys } from '../database/schema/bookkeeping.ts';
import { dailyLogs } from '../database/schema/daily-logs.ts';
import { incidents } from '../database/schema/incidents.ts';
import { noShows } from '../database/schema/no-shows.ts';
import type { MemberWrite } from './procedures.ts';
import { conflict } from './refusals.ts';

/** The records that a device creates under a key of its own (phone-and-offline.md#the-outbox). */
export type Keyed = 'daily_log' | 'no_show' | 'incident';

type OfKey = Placeholders<{ company_id: number; user_id: number; client_key: string }>;

const madeIn = (record_type: Keyed, table: typeof dailyLogs | typeof noShows | typeof incidents) =>
  prepared(`${record_type}_of_client_key`, (db, { company_id, user_id, client_key }: OfKey) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(
        and(eq(table.company_id, company_id), eq(table.user_id, user_id), eq(table.client_key, client_key)),
      ),
  );
const MADE = {
  daily_log: madeIn('daily_log', dailyLogs),
  no_show: madeIn('no_show', noShows),
  incident: madeIn('incident', incidents),
};

const deletedOf = prepared('deleted_client_keys', (db, { company_id, user_id, client_key }: OfKey) =>
  db
    .select({ record_type: deletedClientKeys.record_type })
    .from(deletedClientKeys)
    .where(
      and(
        eq(deletedClientKeys.company_id, company_id),
        eq(deletedClientKeys.user_id, user_id),
        eq(deletedClientKeys.client_key, client_key),
      ),
    ),
);

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
  const [[made], deleted] = await pipelined(
    MADE[record_type](db, { company_id, user_id, client_key }),
    deletedOf(db, { company_id, user_id, client_key }),
  );
  if (made) return made.id;
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
