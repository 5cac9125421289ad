import { and, asc, eq } from 'drizzle-orm';
import type {
  LeaveRemove,
  LeaveType,
  LeaveTypeInput,
  LeaveTypeListInput,
  LeaveTypeUpdate,
} from '@daybook/contract/leave';
import { foldedKey } from '@daybook/domain/text/fold';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import {
  leaveAssignments,
  leaveLedger,
  leavePolicies,
  leaveRequests,
  leaveTypes,
} from '../../database/schema/leave.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, recordChange, refuseTaken } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';

const typeRecord = ({
  company_id: _company,
  name_key: _key,
  ...row
}: typeof leaveTypes.$inferSelect): LeaveType => row;

export function listLeaveTypes(
  db: ReadDb,
  company_id: number,
  { is_active, ordering = 'name', ...window }: LeaveTypeListInput,
) {
  const where = and(
    eq(leaveTypes.company_id, company_id),
    is_active === undefined ? undefined : eq(leaveTypes.is_active, is_active),
  );
  const { by } = orderingOf(ordering);
  const query = db
    .select()
    .from(leaveTypes)
    .where(where)
    .orderBy(by(leaveTypes.name_key), asc(leaveTypes.id));
  return listPage(db, window, query, db.select(rowToCount).from(leaveTypes).where(where), (rows) =>
    rows.map(typeRecord),
  );
}

const leaveTypeRow = async (db: ReadDb, company_id: number, id: number) =>
  orNotFound(await rowOf(db, leaveTypes, company_id, id));

/** Throws 400 at `leave_type` if the company has no such type. */
export async function requireLeaveType(db: ReadDb, company_id: number, id: number) {
  const row = await rowOf(db, leaveTypes, company_id, id);
  if (!row) throw badInput({ leave_type: 'This kind of time off does not exist.' });
  return row;
}

export async function createLeaveType(ctx: MemberWrite, input: LeaveTypeInput): Promise<LeaveType> {
  await refuseUnfit(ctx, input, null);
  const [row] = await ctx.db
    .insert(leaveTypes)
    .values({ ...newRow(ctx), ...input, name_key: foldedKey(input.name) })
    .returning();
  const created = typeRecord(required(row, 'the leave type created just now'));
  recordChange(ctx, 'leave_type', null, created);
  return created;
}

export async function updateLeaveType(ctx: MemberWrite, input: LeaveTypeUpdate): Promise<LeaveType> {
  const { db, company_id } = ctx;
  const before = await leaveTypeRow(db, company_id, input.id);
  refuseStale(before, input);
  await refuseUnfit(ctx, input, before.id);
  const { id, updated_at: _read, ...columns } = input;
  const [row] = await db
    .update(leaveTypes)
    .set({
      ...columns,
      ...(input.name !== undefined && { name_key: foldedKey(input.name) }),
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(leaveTypes, company_id, id))
    .returning();
  const after = typeRecord(required(row, `leave type ${id}, changed just now`));
  recordChange(ctx, 'leave_type', typeRecord(before), after);
  return after;
}

/** A type with policies, or of which something was earned or asked for, stays; it can be set inactive. */
export async function removeLeaveType(ctx: MemberWrite, input: LeaveRemove) {
  const { db, company_id } = ctx;
  const before = await leaveTypeRow(db, company_id, input.id);
  refuseStale(before, input);
  const rowsOf = (
    table: typeof leavePolicies | typeof leaveAssignments | typeof leaveLedger | typeof leaveRequests,
  ) => db.$count(table, and(eq(table.company_id, company_id), eq(table.leave_type_id, before.id)));
  if ((await rowsOf(leaveLedger)) + (await rowsOf(leaveRequests)) > 0)
    throw conflict('in_use', 'Time off was earned by this.');
  if ((await rowsOf(leavePolicies)) + (await rowsOf(leaveAssignments)) > 0)
    throw conflict('in_use', `${before.name} has policies. Delete them first.`);
  await db.delete(leaveTypes).where(ofCompany(leaveTypes, company_id, before.id));
  recordChange(ctx, 'leave_type', typeRecord(before), null);
  return {};
}

const TAKEN = { name: 'There is already a kind of time off with this name.' };

/** A name is used once, and only time of a code for leave is paid as time off. */
async function refuseUnfit(
  ctx: MemberWrite,
  { name, work_code_id }: Partial<LeaveTypeInput>,
  id: number | null,
): Promise<void> {
  if (name !== undefined) await refuseTaken(ctx, leaveTypes.name_key, name, id, TAKEN);
  if (work_code_id == null) return;
  const code = await rowOf(ctx.db, workCodes, ctx.company_id, work_code_id);
  if (!code) throw badInput({ work_code_id: 'This work code does not exist.' });
  if (code.pay_kind !== 'leave')
    throw badInput({ work_code_id: 'Choose a work code that is paid as leave.' });
}
