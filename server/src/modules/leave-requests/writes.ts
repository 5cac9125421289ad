import { and, eq, inArray } from 'drizzle-orm';
import type {
  LeaveRequestApprove,
  LeaveRequestCancel,
  LeaveRequestDecline,
  LeaveRequestInput,
  LeaveRequestRecord,
} from '@daybook/contract/leave-requests';
import type { LeaveDay } from '@daybook/domain/leave/approval';
import type { LeaveStatus } from '@daybook/domain/leave/request';
import { formatBriefRange } from '@daybook/domain/time/date-range';
import { formatShortDay } from '@daybook/domain/time/day';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { leaveRequestDays, leaveRequests } from '../../database/schema/leave.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, forbidden, required } from '../../kernel/refusals.ts';
import { newRow, single } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { leaveEvents } from '../leave-balances/events.ts';
import { settleLeave } from '../leave-balances/settle.ts';
import { requireLeaveType } from '../leave-ledger/types.ts';
import { addLeaveDays, removeLeaveDays, sheetsWithDays } from '../timesheets/leave-days.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import {
  daysOfRequests,
  getLeaveRequest,
  leaveRequestRecords,
  leaveRequestRow,
  type RequestRow,
} from './reads.ts';
import {
  approvalProblem,
  personOf,
  refuseDays,
  refuseDeciding,
  refuseWithoutPolicy,
  requirePerson,
  typeOf,
} from './rules.ts';

const asDays = (days: readonly { date: string; minutes: number }[]): LeaveDay[] =>
  days.map(({ date, minutes }) => ({ day: date, minutes }));

/** A worker asks, or an approver enters a request for an employee, and may decide on it at once. */
export async function createLeaveRequest(
  ctx: MemberWrite,
  input: LeaveRequestInput,
): Promise<LeaveRequestRecord> {
  const { db, company_id, caller } = ctx;
  const earlier = await requestOfKey(ctx, input.client_key);
  if (earlier !== null) return getLeaveRequest(db, ctx, earlier);
  const user_id = input.user ?? caller.user_id;
  const isOwn = user_id === caller.user_id;
  if (!isOwn && !caller.may('leave_approve')) throw forbidden();
  const person = await requirePerson(db, ctx, user_id);
  const type = await requireLeaveType(db, company_id, input.leave_type);
  const dates = input.days.map(({ date }) => date);
  if (!isOwn || input.approve) await refuseDeciding(db, ctx, person, input.approve ? dates : []);
  refuseWithoutPolicy(
    (await leaveEvents(db, company_id, [user_id]))(user_id, type.id),
    type,
    asDays(input.days),
  );
  await refuseDays(db, ctx, { user_id, type, isOwn: isOwn && !caller.may('leave_approve') }, input);
  const [row] = await db
    .insert(leaveRequests)
    .values({
      ...newRow(ctx),
      user_id,
      leave_type_id: type.id,
      note: input.note,
      created_by_id: caller.user_id,
      client_key: input.client_key ?? null,
    })
    .returning();
  const created = required(row, 'the request written just now');
  await db
    .insert(leaveRequestDays)
    .values(
      input.days.map(({ date, minutes }) => ({ company_id, leave_request_id: created.id, date, minutes })),
    );
  await enqueueEvent(ctx, 'leave.requested', created.id);
  if (input.approve) await approve(ctx, created);
  const record = await getLeaveRequest(db, ctx, created.id);
  ctx.record({
    record_type: 'leave_request',
    record_id: created.id,
    after: { ...record, ...(input.written_at && { written_at: input.written_at }) },
  });
  return record;
}

/** A request that was sent before, if the answer was lost on the way. */
async function requestOfKey(
  { db, company_id, caller }: MemberWrite,
  client_key: string | undefined,
): Promise<number | null> {
  if (client_key === undefined) return null;
  const [row] = await db
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.company_id, company_id),
        eq(leaveRequests.created_by_id, caller.user_id),
        eq(leaveRequests.client_key, client_key),
      ),
    );
  return row?.id ?? null;
}

const openDays = async ({ db, company_id }: MemberWrite, { id }: RequestRow) =>
  (await daysOfRequests(db, company_id, [id])).filter(({ cancelled_at }) => cancelled_at === null);

const stateRefusal = (status: LeaveStatus) => conflict('leave_state', `This request is ${status}.`);

/**
 * Requested or approved → another state, if it still is in the state and version in which it was read. Where some of its days
 * go it stays in its state, which whoever takes them away did not decide.
 */
async function moveTo(
  ctx: MemberWrite,
  row: RequestRow,
  status: LeaveStatus,
  reason: string | null,
): Promise<void> {
  const { db, company_id, caller, now } = ctx;
  const [updated] = await db
    .update(leaveRequests)
    .set({
      status,
      reason,
      ...(status !== row.status && { decided_by_id: caller.user_id, decided_at: momentOf(now) }),
      updated_at: nextVersion(now, row.updated_at),
    })
    .where(
      and(
        ofCompany(leaveRequests, company_id, row.id),
        eq(leaveRequests.status, row.status),
        eq(leaveRequests.updated_at, row.updated_at),
      ),
    )
    .returning({ id: leaveRequests.id });
  if (!updated) throw stateRefusal((await leaveRequestRow(db, ctx, row.id)).status);
}

async function approve(ctx: MemberWrite, row: RequestRow): Promise<void> {
  const { db, company_id } = ctx;
  const person = await personOf(db, ctx, row);
  const type = await typeOf(db, ctx, row);
  const days = await openDays(ctx, row);
  const events = (await leaveEvents(db, company_id, [person.id]))(person.id, type.id);
  const problem = await approvalProblem(db, ctx, { events, type, person, days: asDays(days) });
  if (problem) throw problem;
  await moveTo(ctx, row, 'approved', null);
  const reason = reasonOf(type.name, days, row.id);
  await addLeaveDays(
    ctx,
    { user_id: person.id, leave_request_id: row.id, days, work_code_id: type.work_code_id },
    reason,
  );
  await settleLeave(ctx, [person.id], reason);
  await enqueueEvent(ctx, 'leave.approved', row.id);
}

/** "Sick Nov 4, request 41" */
function reasonOf(type: string, days: readonly { date: string }[], id: number): string {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return `${type} ${formatBriefRange({ start_date: first, end_date: last })}, request ${id}`;
}

async function changed(
  ctx: MemberWrite,
  id: number,
  work: (row: RequestRow) => Promise<void>,
  updated_at: string | undefined,
): Promise<LeaveRequestRecord> {
  const { db } = ctx;
  const row = await leaveRequestRow(db, ctx, id);
  const before = await getLeaveRequest(db, ctx, id);
  refuseStale(row, { updated_at });
  await work(row);
  const after = await getLeaveRequest(db, ctx, id);
  ctx.record({ record_type: 'leave_request', record_id: id, before, after });
  return after;
}

export const approveLeaveRequest = (ctx: MemberWrite, { id, updated_at }: LeaveRequestApprove) =>
  changed(
    ctx,
    id,
    async (row) => {
      await refuseToDecide(ctx, row);
      if (row.status !== 'requested') throw stateRefusal(row.status);
      await approve(ctx, row);
    },
    updated_at,
  );

export const declineLeaveRequest = (ctx: MemberWrite, { id, updated_at, reason }: LeaveRequestDecline) =>
  changed(
    ctx,
    id,
    async (row) => {
      await refuseToDecide(ctx, row);
      if (row.status !== 'requested') throw stateRefusal(row.status);
      await moveTo(ctx, row, 'declined', reason);
      await enqueueEvent(ctx, 'leave.declined', row.id);
    },
    updated_at,
  );

async function refuseToDecide(ctx: MemberWrite, row: RequestRow): Promise<void> {
  const person = await personOf(ctx.db, ctx, row);
  const days = (await openDays(ctx, row)).map(({ date }) => date);
  await refuseDeciding(ctx.db, ctx, person, days);
}

/**
 * A request goes, or days of an approved one from a day on. A worker may until its first day, and while no submitted timesheet
 * has a day of it; an approver always, with a reason.
 */
export const cancelLeaveRequest = (ctx: MemberWrite, { id, updated_at, reason, from }: LeaveRequestCancel) =>
  changed(
    ctx,
    id,
    async (row) => {
      const { db, company_id, caller } = ctx;
      if (row.status !== 'requested' && row.status !== 'approved') throw stateRefusal(row.status);
      const days = await openDays(ctx, row);
      const isOwn = row.user_id === caller.user_id;
      if (row.status === 'requested') {
        if (!isOwn) await refuseToDecide(ctx, row);
        await moveTo(ctx, row, 'cancelled', reason);
        await enqueueEvent(ctx, 'leave.cancelled', row.id);
        return;
      }
      const dates = days.map(({ date }) => date);
      const isToCome =
        dates.every((date) => date > ctx.membership.today) &&
        (await sheetsWithDays(db, company_id, row.user_id, dates)).length === 0;
      if (!isOwn || (!isToCome && caller.is_admin)) {
        await refuseToDecide(ctx, row);
        if (reason === null) throw badInput({ reason: 'Enter a reason.' });
      } else if (!isToCome) throw stateRefusal(row.status);
      await cancelDays(ctx, row, days, { reason, from });
    },
    updated_at,
  );

/** Days of a request go, with the logs of what was approved; when none is left, so does the request. */
async function cancelDays(
  ctx: MemberWrite,
  row: RequestRow,
  days: Awaited<ReturnType<typeof openDays>>,
  { reason, from }: { reason: string | null; from: string | null },
): Promise<void> {
  const { db, company_id, now } = ctx;
  const going = from === null ? days : days.filter(({ date }) => date >= from);
  if (going.length === 0) throw badInput({ from: 'The request has no days from then on.' });
  await moveTo(ctx, row, going.length === days.length ? 'cancelled' : row.status, reason);
  await db
    .update(leaveRequestDays)
    .set({ cancelled_at: momentOf(now) })
    .where(
      and(
        eq(leaveRequestDays.company_id, company_id),
        eq(leaveRequestDays.leave_request_id, row.id),
        inArray(
          leaveRequestDays.date,
          going.map(({ date }) => date),
        ),
      ),
    );
  const type = await typeOf(db, ctx, row);
  const because = `${reasonOf(type.name, going, row.id)}, cancelled`;
  await removeLeaveDays(ctx, { user_id: row.user_id, leave_request_id: row.id, days: going }, because);
  await settleLeave(ctx, [row.user_id], because);
  await enqueueEvent(ctx, 'leave.cancelled', row.id);
}

/** What a person who leaves has or asks for after the last day goes (time-off.md#requests). */
export async function cancelDaysAfter(ctx: MemberWrite, user_id: number, left_on: string): Promise<void> {
  if (!ctx.membership.time_off) return;
  const { db, company_id } = ctx;
  const rows = await db
    .select()
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.company_id, company_id),
        eq(leaveRequests.user_id, user_id),
        inArray(leaveRequests.status, ['requested', 'approved']),
      ),
    )
    .orderBy(leaveRequests.id);
  for (const row of rows) {
    const days = await openDays(ctx, row);
    const from = days.find(({ date }) => date > left_on)?.date;
    if (from === undefined) continue;
    const before = await single(leaveRequestRecords(db, ctx, [row]));
    await cancelDays(ctx, row, days, { reason: `Last day ${formatShortDay(left_on)}`, from });
    // Whoever deactivates people need not decide on their time off, and cannot read it then.
    const now = required(await rowOf(db, leaveRequests, company_id, row.id), `leave request ${row.id}`);
    const after = await single(leaveRequestRecords(db, ctx, [now]));
    ctx.record({
      action: 'leave_request.cancel',
      record_type: 'leave_request',
      record_id: row.id,
      before,
      after,
    });
  }
}
