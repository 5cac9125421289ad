import { and, eq, isNull, or } from 'drizzle-orm';
import { policyOn, type LeaveAssignment } from '@daybook/domain/leave/policy';
import type { LeaveTerms } from '@daybook/domain/pay/pay-rules/model';
import type { Day } from '@daybook/domain/time/day';
import { users } from '../../database/schema/employees.ts';
import { leaveAssignments, leavePolicies, leaveRequests, leaveTypes } from '../../database/schema/leave.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';

/** How a request's time off is paid on a day, as approving its timesheet freezes it (time-off.md#pay-of-time-off). */
export type LeaveTermsOf = (user_id: number, leave_request_id: number, day: Day) => LeaveTerms;

export const PLAIN_LEAVE: LeaveTerms = { pay_code: 'leave', multiplier: 1, rate: 'base' };
export const NO_LEAVE: Promise<LeaveTermsOf> = Promise.resolve(() => PLAIN_LEAVE);

/** Of these people, by their policies in force. */
export async function leaveTermsOf(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<LeaveTermsOf> {
  const [types, policies, assigned, people, requests] = await pipelined(
    db
      .select(pick(leaveTypes, 'id', 'pay_code'))
      .from(leaveTypes)
      .where(eq(leaveTypes.company_id, company_id)),
    db
      .select(pick(leavePolicies, 'id', 'definition'))
      .from(leavePolicies)
      .where(eq(leavePolicies.company_id, company_id)),
    db
      .select()
      .from(leaveAssignments)
      .where(
        and(
          eq(leaveAssignments.company_id, company_id),
          or(isNull(leaveAssignments.user_id), inIds(leaveAssignments.user_id, ids)),
        ),
      ),
    db
      .select(pick(users, 'id', 'role_id', 'former_roles'))
      .from(users)
      .where(and(eq(users.company_id, company_id), inIds(users.id, ids))),
    db
      .select(pick(leaveRequests, 'id', 'leave_type_id'))
      .from(leaveRequests)
      .where(and(eq(leaveRequests.company_id, company_id), inIds(leaveRequests.user_id, ids))),
  );
  const codes = new Map(types.map(({ id, pay_code }) => [id, pay_code]));
  const policyById = new Map(policies.map((policy) => [policy.id, policy]));
  const personById = new Map(people.map((person) => [person.id, person]));
  const typeOf = new Map(requests.map(({ id, leave_type_id }) => [id, leave_type_id]));
  return (user_id, leave_request_id, day) => {
    const type = typeOf.get(leave_request_id);
    const person = personById.get(user_id);
    if (type === undefined || !person) return PLAIN_LEAVE;
    const assignments = assigned
      .filter((row) => row.leave_type_id === type && (row.user_id ?? user_id) === user_id)
      .map((row): LeaveAssignment => ({
        user_id: row.user_id,
        role_id: row.role_id,
        effective_from: row.effective_from,
        policy: row.leave_policy_id === null ? null : (policyById.get(row.leave_policy_id) ?? null),
      }));
    const definition = policyOn(assignments, person, day)?.definition;
    return {
      pay_code: codes.get(type) ?? PLAIN_LEAVE.pay_code,
      multiplier: (1_000 + (definition?.loading ?? 0)) / 1_000,
      rate: definition?.rate ?? PLAIN_LEAVE.rate,
    };
  };
}
