import { and, asc, eq, lte } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  LeaveAssignment,
  LeaveAssignmentInput,
  LeaveAssignmentListInput,
  leaveAssignmentRemove,
} from '@daybook/contract/leave';
import { formatLongDay } from '@daybook/domain/time/day';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { leaveAssignments, leavePolicies } from '../../database/schema/leave.ts';
import { roles } from '../../database/schema/roles.ts';
import type { ReadDb } from '../../database/store.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, pluck } from '../../kernel/rows.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { settleLeaveAsked } from '../leave-balances/settle.ts';
import { targetKey } from '../rates/writes.ts';
import { requireLeaveType } from './types.ts';

const assignmentRecord = ({
  company_id: _company,
  target: _target,
  leave_type_id,
  leave_policy_id,
  user_id,
  role_id,
  ...row
}: typeof leaveAssignments.$inferSelect): LeaveAssignment => ({
  ...row,
  leave_type: leave_type_id,
  leave_policy: leave_policy_id,
  user: user_id,
  role: role_id,
});

export function listLeaveAssignments(
  db: ReadDb,
  company_id: number,
  { type, user, role, date, ordering = '-effective_from', ...window }: LeaveAssignmentListInput,
) {
  const where = and(
    eq(leaveAssignments.company_id, company_id),
    type === undefined ? undefined : eq(leaveAssignments.leave_type_id, type),
    date === undefined ? undefined : lte(leaveAssignments.effective_from, date),
    user === undefined ? undefined : eq(leaveAssignments.user_id, user),
    role === undefined ? undefined : eq(leaveAssignments.role_id, role),
  );
  const { by } = orderingOf(ordering);
  const query = db
    .select()
    .from(leaveAssignments)
    .where(where)
    .orderBy(by(leaveAssignments.effective_from), asc(leaveAssignments.id));
  return listPage(db, window, query, db.select(rowToCount).from(leaveAssignments).where(where), (rows) =>
    rows.map(assignmentRecord),
  );
}

export async function createLeaveAssignment(
  ctx: MemberWrite,
  { recalculate, ...input }: LeaveAssignmentInput,
): Promise<LeaveAssignment> {
  const type = await requireLeaveType(ctx.db, ctx.company_id, input.leave_type);
  await refuseUnknown(ctx, input);
  const created = await assign(ctx, type, input);
  const people = await peopleConcerned(ctx, input.user);
  await settleLeaveAsked(
    ctx,
    people,
    recalculate,
    `${type.name} assigned from ${formatLongDay(input.effective_from)}`,
  );
  return created;
}

/** From a day on another policy is in force for everybody who has this one: of each person, role or company the latest. */
export async function followPolicy(
  ctx: MemberWrite,
  type: { id: number; name: string },
  {
    replaces,
    leave_policy,
    effective_from,
    recalculate,
  }: { replaces: number; leave_policy: number; effective_from: string; recalculate: boolean },
): Promise<void> {
  const { db, company_id } = ctx;
  const begun = await db
    .select()
    .from(leaveAssignments)
    .where(
      and(
        eq(leaveAssignments.company_id, company_id),
        eq(leaveAssignments.leave_type_id, type.id),
        lte(leaveAssignments.effective_from, effective_from),
      ),
    )
    .orderBy(leaveAssignments.effective_from);
  const latest = new Map(begun.map((row) => [row.target, row]));
  const people = new Set<number>();
  for (const row of latest.values()) {
    if (row.leave_policy_id !== replaces) continue;
    if (row.effective_from === effective_from) await take(ctx, row);
    const { user_id: user, role_id: role } = row;
    await assign(ctx, type, { leave_policy, user, role, effective_from });
    for (const id of await peopleConcerned(ctx, user)) people.add(id);
  }
  await settleLeaveAsked(
    ctx,
    [...people],
    recalculate,
    `${type.name} changed from ${formatLongDay(effective_from)}`,
  );
}

async function take(ctx: MemberWrite, row: typeof leaveAssignments.$inferSelect): Promise<void> {
  await ctx.db.delete(leaveAssignments).where(ofCompany(leaveAssignments, ctx.company_id, row.id));
  ctx.record({
    action: 'leave_assignment.delete',
    record_type: 'leave_assignment',
    record_id: row.id,
    ...changedFields(assignmentRecord(row), null),
  });
}

async function assign(
  ctx: MemberWrite,
  type: { id: number },
  input: Pick<LeaveAssignmentInput, 'leave_policy' | 'user' | 'role' | 'effective_from'>,
): Promise<LeaveAssignment> {
  const { db, company_id } = ctx;
  const target = targetKey(input.user, input.role);
  const same = and(
    eq(leaveAssignments.company_id, company_id),
    eq(leaveAssignments.leave_type_id, type.id),
    eq(leaveAssignments.target, target),
    eq(leaveAssignments.effective_from, input.effective_from),
  );
  if ((await db.$count(leaveAssignments, same)) > 0)
    throw badInput({ effective_from: 'Another assignment already begins on this day. Delete it first.' });
  const [row] = await db
    .insert(leaveAssignments)
    .values({
      ...newRow(ctx),
      leave_type_id: type.id,
      leave_policy_id: input.leave_policy,
      user_id: input.user,
      role_id: input.role,
      target,
      effective_from: input.effective_from,
    })
    .returning();
  const created = assignmentRecord(required(row, 'the assignment written just now'));
  ctx.record({
    action: 'leave_assignment.create',
    record_type: 'leave_assignment',
    record_id: created.id,
    ...changedFields(null, created),
  });
  return created;
}

export async function removeLeaveAssignment(ctx: MemberWrite, input: z.output<typeof leaveAssignmentRemove>) {
  const before = orNotFound(await rowOf(ctx.db, leaveAssignments, ctx.company_id, input.id));
  refuseStale(before, input);
  await take(ctx, before);
  const people = await peopleConcerned(ctx, before.user_id);
  await settleLeaveAsked(ctx, people, input.recalculate, 'Assignment deleted');
  return {};
}

async function peopleConcerned({ db, company_id }: MemberWrite, user: number | null): Promise<number[]> {
  if (user !== null) return [user];
  return pluck(await db.select({ id: users.id }).from(users).where(eq(users.company_id, company_id)), 'id');
}

async function refuseUnknown(
  { db, company_id }: MemberWrite,
  { user, role, leave_policy, leave_type }: Omit<LeaveAssignmentInput, 'recalculate'>,
): Promise<void> {
  if (user !== null && !(await rowOf(db, users, company_id, user)))
    throw badInput({ user: 'This employee does not exist.' });
  if (role !== null && !(await rowOf(db, roles, company_id, role)))
    throw badInput({ role: 'This role does not exist.' });
  if (leave_policy === null) return;
  const policy = await rowOf(db, leavePolicies, company_id, leave_policy);
  if (policy?.leave_type_id !== leave_type) throw badInput({ leave_policy: 'This policy does not exist.' });
}
