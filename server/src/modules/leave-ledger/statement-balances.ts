import { and, eq, lte, sum } from 'drizzle-orm';
import type { PayStatement } from '@daybook/contract/pay-runs';
import { periodOn } from '@daybook/domain/leave/policy';
import { referenceTo } from '../../database/of-company.ts';
import { leaveLedger, leaveTypes } from '../../database/schema/leave.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { leaveEvents } from '../leave-balances/events.ts';

type StatementBalance = NonNullable<PayStatement['leave_balances']>[number];

/**
 * By person, the balances that a statement shows: the lines up to the end of its period that were written before its
 * lock, so that a printed statement stays as it is (time-off.md#pay-of-time-off).
 */
export async function statementBalances(
  db: ReadDb,
  { company_id, membership }: MemberContext,
  { period_end, locked_at }: { period_end: string; locked_at: string | null },
  ids: readonly number[],
): Promise<Map<number, StatementBalance[]>> {
  if (!membership.time_off || locked_at === null || ids.length === 0) return new Map();
  const rows = await db
    .select({
      user_id: leaveLedger.user_id,
      leave_type: leaveTypes.id,
      leave_type_name: leaveTypes.name,
      minutes: sum(leaveLedger.minutes).mapWith(leaveLedger.minutes),
    })
    .from(leaveLedger)
    .innerJoin(leaveTypes, referenceTo(leaveTypes, leaveLedger.leave_type_id))
    .where(
      and(
        eq(leaveLedger.company_id, company_id),
        inIds(leaveLedger.user_id, ids),
        eq(leaveTypes.on_statement, true),
        lte(leaveLedger.day, period_end),
        lte(leaveLedger.created_at, locked_at),
      ),
    )
    .groupBy(leaveLedger.user_id, leaveTypes.id, leaveTypes.name, leaveTypes.name_key)
    .orderBy(leaveTypes.name_key);
  const eventsOf = await leaveEvents(db, company_id, [...new Set(pluck(rows, 'user_id'))]);
  // What is only counted as it is used has no balance.
  const hasBalance = ({ user_id, leave_type }: (typeof rows)[number]): boolean =>
    periodOn(eventsOf(user_id, leave_type).periods, period_end)?.policy?.definition.accrual.kind !== 'none';
  const ofPeople = grouped(rows.filter(hasBalance), ({ user_id }) => user_id);
  return new Map(
    [...ofPeople].map(([user, own]) => [
      user,
      own.map(({ user_id: _user, ...balance }) => ({ ...balance, day: period_end })),
    ]),
  );
}
