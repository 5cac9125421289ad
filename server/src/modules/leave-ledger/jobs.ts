import { and, eq } from 'drizzle-orm';
import { activeMemberships } from '../../auth/membership.ts';
import { users } from '../../database/schema/employees.ts';
import { repeat, type Repeated } from '../../kernel/repeat.ts';
import { inTurns, pluck } from '../../kernel/rows.ts';
import type { Services } from '../../kernel/services.ts';
import { appendLines, missingLines } from '../leave-balances/settle.ts';

const EVERY_MS = 10 * 60_000;
/** People who are settled in one transaction, so that nobody's save waits long for it. */
const PEOPLE_AT_A_TIME = 5;

/**
 * Writes what time alone has changed, grants and the ends of policy years, once after midnight in each company's zone. A second
 * process finds nothing left to write; reads show the same before.
 * @param done the last day of each company that this process has settled
 */
export async function settleAll(
  services: Pick<Services, 'config' | 'store' | 'clock'>,
  done: Map<number, string>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const { store } = services;
  const now = services.clock();
  for (const { company_id, today, time_off, lock } of await activeMemberships(services, now)) {
    if (!time_off || lock !== null || done.get(company_id) === today) continue;
    const people = await store.read
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.company_id, company_id), eq(users.waiting_for_approval, false)));
    for await (const some of inTurns(pluck(people, 'id'), PEOPLE_AT_A_TIME)) {
      if (stopped()) return;
      const open = await missingLines(store.read, { company_id, today }, some);
      if (open.length === 0) continue;
      await store.write(company_id, async (db) =>
        appendLines(
          { db, company_id, now },
          await missingLines(db, { company_id, today }, pluck(open, 'user')),
          null,
        ),
      );
    }
    done.set(company_id, today);
  }
}

export function startSettling(services: Services): Repeated {
  const done = new Map<number, string>();
  return repeat((stopped) => settleAll(services, done, stopped), {
    every_ms: EVERY_MS,
    failed: 'balances of time off could not be settled',
    log: services.log,
  });
}
