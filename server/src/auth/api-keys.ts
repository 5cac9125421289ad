import { and, eq, isNull } from 'drizzle-orm';
import { apiKeys } from '../database/schema/api-keys.ts';
import type { WriteDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import type { Change } from '../kernel/procedures.ts';

/** Revokes all keys that act as a person: a password is often changed because others may know it. */
export async function revokeKeysOf(
  db: WriteDb,
  person: { id: number; company_id: number | null },
  now: Date,
  record: (change: Change) => void,
): Promise<void> {
  if (person.company_id === null) return;
  const revoked_at = momentOf(now);
  const rows = await db
    .update(apiKeys)
    .set({ revoked_at })
    .where(
      and(
        eq(apiKeys.company_id, person.company_id),
        eq(apiKeys.user_id, person.id),
        isNull(apiKeys.revoked_at),
      ),
    )
    .returning({ id: apiKeys.id });
  for (const { id } of rows) {
    record({ record_type: 'api_key', record_id: id, before: { revoked_at: null }, after: { revoked_at } });
  }
}
