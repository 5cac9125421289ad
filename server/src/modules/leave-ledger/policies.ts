import { and, asc, eq } from 'drizzle-orm';
import type {
  LeavePolicy,
  LeavePolicyInput,
  LeavePolicyListInput,
  LeaveRemove,
} from '@daybook/contract/leave';
import { LEAVE_PRESETS } from '@daybook/domain/leave/presets';
import { policySentences } from '@daybook/domain/leave/sentences';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { leaveAssignments, leaveLedger, leavePolicies } from '../../database/schema/leave.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, pluck, recordChange, single } from '../../kernel/rows.ts';
import { refuseStale } from '../../kernel/versions.ts';
import { followPolicy } from './assignments.ts';
import { requireLeaveType } from './types.ts';

type PolicyRow = typeof leavePolicies.$inferSelect;

async function policyRecords(db: ReadDb, company_id: number, rows: PolicyRow[]): Promise<LeavePolicy[]> {
  const used = new Set(
    (
      await db
        .selectDistinct({ id: leaveLedger.leave_policy_id })
        .from(leaveLedger)
        .where(
          and(eq(leaveLedger.company_id, company_id), inIds(leaveLedger.leave_policy_id, pluck(rows, 'id'))),
        )
    ).map(({ id }) => id),
  );
  return rows.map(({ company_id: _company, leave_type_id, ...row }) => ({
    ...row,
    leave_type: leave_type_id,
    is_used: used.has(row.id),
  }));
}

export function listLeavePolicies(
  db: ReadDb,
  company_id: number,
  { type, ordering = 'name', ...window }: LeavePolicyListInput,
) {
  const where = and(
    eq(leavePolicies.company_id, company_id),
    type === undefined ? undefined : eq(leavePolicies.leave_type_id, type),
  );
  const { by } = orderingOf(ordering);
  const query = db
    .select()
    .from(leavePolicies)
    .where(where)
    .orderBy(by(leavePolicies.name), asc(leavePolicies.id));
  return listPage(db, window, query, db.select(rowToCount).from(leavePolicies).where(where), (rows) =>
    policyRecords(db, company_id, rows),
  );
}

export const presetsWithSentences = () =>
  LEAVE_PRESETS.map((preset) => ({ ...preset, sentences: policySentences(preset.definition) }));

export async function createLeavePolicy(ctx: MemberWrite, input: LeavePolicyInput): Promise<LeavePolicy> {
  const { db, company_id } = ctx;
  const type = await requireLeaveType(db, company_id, input.leave_type);
  const { replaces, effective_from, recalculate } = input;
  const replaced = replaces === null ? undefined : await rowOf(db, leavePolicies, company_id, replaces);
  if (replaces !== null && replaced?.leave_type_id !== type.id)
    throw badInput({ replaces: 'This policy does not exist.' });
  const preset = LEAVE_PRESETS.find(({ key }) => key === input.preset);
  const definition = required(input.definition ?? preset?.definition, 'the definition of a leave policy');
  const [row] = await db
    .insert(leavePolicies)
    .values({
      ...newRow(ctx),
      leave_type_id: type.id,
      name: input.name,
      preset: preset?.key ?? null,
      definition,
    })
    .returning();
  const created = await single(
    policyRecords(db, company_id, [required(row, 'the leave policy created just now')]),
  );
  recordChange(ctx, 'leave_policy', null, created);
  if (replaces === null || effective_from === null) return created;
  await followPolicy(ctx, type, { replaces, leave_policy: created.id, effective_from, recalculate });
  return single(policyRecords(db, company_id, [required(row, 'the leave policy created just now')]));
}

/** A policy by which time off was earned, or that is assigned, stays. */
export async function removeLeavePolicy(ctx: MemberWrite, input: LeaveRemove) {
  const { db, company_id } = ctx;
  const row = orNotFound(await rowOf(db, leavePolicies, company_id, input.id));
  refuseStale(row, input);
  const before = await single(policyRecords(db, company_id, [row]));
  if (before.is_used) throw conflict('in_use', 'Time off was earned by this.');
  const assigned = await db.$count(
    leaveAssignments,
    and(eq(leaveAssignments.company_id, company_id), eq(leaveAssignments.leave_policy_id, row.id)),
  );
  if (assigned > 0) throw conflict('in_use', 'People have this policy. Delete its assignments first.');
  await db.delete(leavePolicies).where(ofCompany(leavePolicies, company_id, row.id));
  recordChange(ctx, 'leave_policy', before, null);
  return {};
}
