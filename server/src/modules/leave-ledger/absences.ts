import { and, asc, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import type { AbsenceListInput } from '@daybook/contract/leave-ledger';
import { ABSENT_STATUSES } from '@daybook/domain/leave/request';
import { listPage, rowToCount } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveRequestDays, leaveRequests, leaveTypes } from '../../database/schema/leave.ts';
import { roles } from '../../database/schema/roles.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';

/** Days on which people are away or ask to be, by role and name: everybody's for approvers, else the own (time-off.md#requests). */
export function listAbsences(
  db: ReadDb,
  { caller, company_id, membership }: Viewer,
  { user, type, date, start_date, end_date, ...window }: AbsenceListInput,
) {
  const where = and(
    eq(leaveRequestDays.company_id, company_id),
    isNull(leaveRequestDays.cancelled_at),
    inArray(leaveRequests.status, ABSENT_STATUSES),
    caller.may('leave_approve') ? undefined : eq(leaveRequests.user_id, caller.user_id),
    user === undefined ? undefined : eq(leaveRequests.user_id, user),
    type === undefined ? undefined : eq(leaveRequests.leave_type_id, type),
    date === undefined ? undefined : eq(leaveRequestDays.date, date),
    start_date === undefined ? undefined : gte(leaveRequestDays.date, start_date),
    end_date === undefined ? undefined : lte(leaveRequestDays.date, end_date),
  );
  const query = db
    .select({
      user: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      role: roles.name,
      leave_request: leaveRequests.id,
      leave_type: leaveTypes.id,
      leave_type_name: leaveTypes.name,
      date: leaveRequestDays.date,
      minutes: leaveRequestDays.minutes,
      status: leaveRequests.status,
    })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, referenceTo(leaveRequests, leaveRequestDays.leave_request_id))
    .innerJoin(leaveTypes, referenceTo(leaveTypes, leaveRequests.leave_type_id))
    .innerJoin(users, referenceTo(users, leaveRequests.user_id))
    .leftJoin(roles, referenceTo(roles, users.role_id))
    .where(where)
    .orderBy(
      asc(roles.name),
      asc(users.last_name),
      asc(users.first_name),
      asc(users.id),
      asc(leaveRequestDays.date),
    )
    .$dynamic();
  const count = db
    .select(rowToCount)
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, referenceTo(leaveRequests, leaveRequestDays.leave_request_id))
    .where(where);
  return listPage(db, window, query, count, (rows) =>
    rows.map(({ first_name, last_name, status, ...row }) => ({
      ...row,
      name: membership.names.employee({ id: row.user, first_name, last_name }),
      status: status === 'approved' ? status : ('requested' as const),
    })),
  );
}
