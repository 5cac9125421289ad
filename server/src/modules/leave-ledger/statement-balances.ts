import { and, eq, lte, sum } from 'drizzle-orm';
import type { PayStatement } from '@daybook/contract/pay-runs';
import { periodOn, type LeaveDefinition } from '@daybook/domain/leave/policy';
import { referenceTo } from '../../database/of-company.ts';
import { leaveLedger, leavePolicies, leaveTypes } from '../../database/schema/leave.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { grouped } from '../../kernel/rows.ts';
import { leavePoliciesOf } from '../leave-balances/policy-periods.ts';

type StatementBalance = NonNullable<PayStatement['leave_balances']>[number];

/**
 * By person, the balances that a statement shows: the lines up to the end of its period that were written before its
 * lock, by the policies that those lines name, so that a printed statement stays as it is (time-off.md#pay-of-time-off).
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
      definition: leavePolicies.definition,
      minutes: sum(leaveLedger.minutes).mapWith(leaveLedger.minutes),
    })
    .from(leaveLedger)
    .innerJoin(leaveTypes, referenceTo(leaveTypes, leaveLedger.leave_type_id))
    .leftJoin(leavePolicies, referenceTo(leavePolicies, leaveLedger.leave_policy_id))
    .where(
      and(
        eq(leaveLedger.company_id, company_id),
        inIds(leaveLedger.user_id, ids),
        eq(leaveTypes.on_statement, true),
        lte(leaveLedger.day, period_end),
        lte(leaveLedger.created_at, locked_at),
      ),
    )
    .groupBy(leaveLedger.user_id, leaveTypes.id, leaveTypes.name, leaveTypes.name_key, leavePolicies.id)
    .orderBy(leaveTypes.name_key);
  // Lines by hand name no policy: where there are no others, it is the one in force at the end of the period.
  const byPerson = [...grouped(rows, ({ user_id }) => user_id)].map(
    ([user, ofPerson]) => [user, [...grouped(ofPerson, ({ leave_type }) => leave_type).values()]] as const,
  );
  const unnamed = byPerson.filter(([, types]) => types.some((parts) => definitionsOf(parts).length === 0));
  const policies = await leavePoliciesOf(
    db,
    company_id,
    unnamed.map(([user]) => user),
  );
  const inForce = (user: number, leave_type: number) =>
    periodOn(policies.periodsOf(user, leave_type, locked_at), period_end)?.policy?.definition;
  return new Map(
    byPerson.map(([user, types]) => [
      user,
      types.flatMap((parts): StatementBalance[] => {
        const [first] = parts;
        if (!first) return [];
        const { leave_type, leave_type_name } = first;
        const definitions = definitionsOf(parts);
        const named = definitions.length > 0 ? definitions : [inForce(user, leave_type)];
        // What is only counted as it is used has no balance.
        if (named.every((definition) => definition?.accrual.kind === 'none')) return [];
        const minutes = parts.reduce((total, part) => total + part.minutes, 0);
        return [{ leave_type, leave_type_name, minutes, day: period_end }];
      }),
    ]),
  );
}

const definitionsOf = (parts: readonly { definition: LeaveDefinition | null }[]): LeaveDefinition[] =>
  parts.flatMap(({ definition }) => definition ?? []);
