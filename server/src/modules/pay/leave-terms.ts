import { and, eq } from 'drizzle-orm';
import { periodOn } from '@daybook/domain/leave/policy';
import type { LeaveTerms } from '@daybook/domain/pay/pay-rules/model';
import type { Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { leaveRequests, leaveTypes } from '../../database/schema/leave.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined, type IdsOfCompany } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { leavePoliciesOf, type PoliciesOfPeople } from '../leave-balances/policy-periods.ts';

/** How a request's time off is paid on a day, as approving its timesheet freezes it (time-off.md#pay-of-time-off). */
export type LeaveTermsOf = (user_id: number, leave_request_id: number, day: Day) => LeaveTerms;
interface LeaveOfPeople {
  leaveOf: LeaveTermsOf;
  /** Null where time off is switched off. */
  leave_policies: PoliciesOfPeople | null;
}

export const PLAIN_LEAVE: LeaveTerms = { pay_code: 'leave', multiplier: 1, rate: 'base' };
export const NO_LEAVE: Promise<LeaveOfPeople> = Promise.resolve({
  leaveOf: () => PLAIN_LEAVE,
  leave_policies: null,
});

const typesOfRequests = (db: ReadDb, { company_id, ids }: IdsOfCompany) =>
  db
    .select({ id: leaveRequests.id, leave_type: leaveTypes.id, pay_code: leaveTypes.pay_code })
    .from(leaveRequests)
    .innerJoin(leaveTypes, referenceTo(leaveTypes, leaveRequests.leave_type_id))
    .where(and(eq(leaveRequests.company_id, company_id), inIds(leaveRequests.user_id, ids)));

/** Of these people, by their policies in force. */
export async function leaveTermsOf(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<LeaveOfPeople> {
  const [policies, requests] = await pipelined(
    leavePoliciesOf(db, company_id, ids),
    typesOfRequests(db, { company_id, ids }),
  );
  const requestById = new Map(requests.map((request) => [request.id, request]));
  const leaveOf: LeaveTermsOf = (user_id, leave_request_id, day) => {
    const request = requestById.get(leave_request_id);
    if (!request) return PLAIN_LEAVE;
    const { leave_type, pay_code } = request;
    const definition = periodOn(policies.periodsOf(user_id, leave_type), day)?.policy.definition;
    return {
      pay_code,
      multiplier: (1_000 + (definition?.loading ?? 0)) / 1_000,
      rate: definition?.rate ?? PLAIN_LEAVE.rate,
    };
  };
  return { leaveOf, leave_policies: policies };
}
