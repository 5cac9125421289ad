import { and, count, eq, gt, lt, min } from 'drizzle-orm';
import { momentOf } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { failures } from '../../database/schema/session.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Bookkeep } from '../../procedures.ts';
import { tooMany } from '../../refusals.ts';
import { hashOf } from '../../session/secrets.ts';

/** decisions §7: failures in 15 minutes; successes don't count, and nobody can lock a colleague out from elsewhere. */
const WINDOW = 15 * 60_000;
const MOST_PER_ACCOUNT = 10;
const MOST_PER_ADDRESS = 100;

const keysOf = (account: string, address: string) => ({
  account: hashOf(`${account.toLowerCase()}|${address}`),
  address: hashOf(address),
});

/** Throws 429 where this account, from this address, or this address as a whole has failed too often. */
export async function refuseGuessing(
  db: ReadDb,
  config: Config,
  attempt: { account: string; address: string },
  now: Date,
): Promise<void> {
  if (!config.rate_limit) return;
  const keys = keysOf(attempt.account, attempt.address);
  const since = momentOf(new Date(now.getTime() - WINDOW));
  for (const [key, most] of [
    [keys.account, MOST_PER_ACCOUNT],
    [keys.address, MOST_PER_ADDRESS],
  ] as const) {
    const [row] = await db
      .select({ count: count(), first: min(failures.at) })
      .from(failures)
      .where(and(eq(failures.key, key), gt(failures.at, since)));
    if (row && row.count >= most) {
      const first = Date.parse(row.first ?? since);
      throw tooMany(Math.max(1, Math.ceil((first + WINDOW - now.getTime()) / 1000)));
    }
  }
}

/** Counts a failure, and forgets those that no longer count. */
export async function countFailure(
  bookkeep: Bookkeep,
  attempt: { account: string; address: string },
  now: Date,
) {
  const keys = keysOf(attempt.account, attempt.address);
  const at = momentOf(now);
  await bookkeep('failed attempt', async (db) => {
    await db.insert(failures).values([
      { key: keys.account, at },
      { key: keys.address, at },
    ]);
    await db.delete(failures).where(lt(failures.at, momentOf(new Date(now.getTime() - WINDOW))));
  });
}
