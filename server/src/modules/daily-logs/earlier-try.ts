import { and, eq, lt } from 'drizzle-orm';
import { momentOf } from '../../clock.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { idempotencyKeys } from '../../database/schema/session.ts';
import type { MemberWrite } from '../../procedures.ts';

const KEPT_FOR = 14 * 86_400_000;

/** Apart from the keys of the REST header, which share the table. */
const stored = (key: string) => `daily-log ${key}`;

/**
 * The log that an earlier try with this key stored, its answer having been lost on the way: without this, saving again
 * after a broken connection would log, and pay, the same hours twice. Null where there is none (any more).
 */
export async function logOfEarlierTry(ctx: MemberWrite, key: string): Promise<number | null> {
  const { db, caller, company_id } = ctx;
  const [known] = await db
    .select({ body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.user_id, caller.user_id), eq(idempotencyKeys.key, stored(key))));
  if (!known) return null;
  const [log] = await db
    .select({ id: dailyLogs.id })
    .from(dailyLogs)
    .where(
      and(
        eq(dailyLogs.company_id, company_id),
        eq(dailyLogs.id, Number(known.body)),
        eq(dailyLogs.user_id, caller.user_id),
      ),
    );
  return log?.id ?? null;
}

export async function rememberTry(ctx: MemberWrite, key: string, logId: number): Promise<void> {
  const { db, caller, now } = ctx;
  const own = eq(idempotencyKeys.user_id, caller.user_id);
  await db
    .delete(idempotencyKeys)
    .where(and(own, lt(idempotencyKeys.created_at, momentOf(new Date(now.getTime() - KEPT_FOR)))));
  // The log of this key may have been deleted since.
  await db.delete(idempotencyKeys).where(and(own, eq(idempotencyKeys.key, stored(key))));
  await db.insert(idempotencyKeys).values({
    user_id: caller.user_id,
    key: stored(key),
    request_hash: 'daily_log.create',
    claim: '',
    begun: true,
    status: 201,
    body: String(logId),
    created_at: momentOf(now),
  });
}
