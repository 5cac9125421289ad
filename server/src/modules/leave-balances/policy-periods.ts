import { and, eq, isNull, or } from 'drizzle-orm';
import { policyPeriods, type LeaveAssignment, type PolicyPeriod } from '@daybook/domain/leave/policy';
import type { LeaveEvents } from '@daybook/domain/leave/replay';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveAssignments, leavePolicies } from '../../database/schema/leave.ts';
import { inIds, pick } from '../../database/sql.ts';
import { prepared, type ByIds } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped, pluck } from '../../kernel/rows.ts';

/** People, each with the assignments that can apply to them: their own, those of roles, and the company's. */
const assignmentsOfPeople = prepared('leave_assignments_of_people', (db, { company_id, ids }: ByIds) =>
  db
    .select({
      user: users.id,
      employment: pick(users, 'role_id', 'former_roles', 'hired_on', 'left_on'),
      assignment: pick(
        leaveAssignments,
        'leave_type_id',
        'user_id',
        'role_id',
        'effective_from',
        'leave_policy_id',
        'created_at',
      ),
      definition: leavePolicies.definition,
    })
    .from(users)
    .leftJoin(
      leaveAssignments,
      and(
        eq(leaveAssignments.company_id, users.company_id),
        or(isNull(leaveAssignments.user_id), eq(leaveAssignments.user_id, users.id)),
      ),
    )
    .leftJoin(leavePolicies, referenceTo(leavePolicies, leaveAssignments.leave_policy_id))
    .where(and(eq(users.company_id, company_id), inIds(users.id, ids))),
);
type AssignmentRow = Awaited<ReturnType<typeof assignmentsOfPeople>>[number];

/** By which policies people earn and use time off, and from when to when they are employed. */
export interface PoliciesOfPeople {
  /** The types that any of them is assigned. */
  leave_types: number[];
  /** @param until only by what had been assigned at this moment */
  periodsOf: (user: number, leave_type: number, until?: string) => PolicyPeriod[];
  employmentOf: (user: number) => Pick<LeaveEvents, 'hired_on' | 'left_on'>;
}

export async function leavePoliciesOf(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<PoliciesOfPeople> {
  const rows = await assignmentsOfPeople(db, { company_id, ids });
  const byUser = grouped(rows, ({ user }) => user);
  const typesOf = pluck(rows, 'assignment').flatMap((assignment) => assignment?.leave_type_id ?? []);
  return {
    leave_types: [...new Set(typesOf)],
    periodsOf(user, leave_type, until) {
      const ofUser = byUser.get(user) ?? [];
      const assigned = ofUser.flatMap((row) => asAssignment(row, leave_type, until));
      const { role_id = null, former_roles = null } = ofUser[0]?.employment ?? {};
      return policyPeriods(assigned, { role_id, former_roles });
    },
    employmentOf(user) {
      const { hired_on = null, left_on = null } = byUser.get(user)?.[0]?.employment ?? {};
      return { hired_on, left_on };
    },
  };
}

function asAssignment(
  { assignment, definition }: AssignmentRow,
  leave_type: number,
  until: string | undefined,
): LeaveAssignment[] {
  if (assignment?.leave_type_id !== leave_type) return [];
  const { leave_type_id: _type, leave_policy_id: id, created_at, ...target } = assignment;
  if (until !== undefined && created_at > until) return [];
  return [{ ...target, policy: id === null || definition === null ? null : { id, definition } }];
}
