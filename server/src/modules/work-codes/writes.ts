import { and, countDistinct, eq, isNull, like } from 'drizzle-orm';
import type { z } from 'zod';
import type { newWorkCode, WorkCode, workCodeChange } from '@daybook/contract/work-codes';
import { inUseRefusal } from '@daybook/domain/access/in-use';
import { contractWorkCodeIds } from '@daybook/domain/clients/client-contract-write';
import { foldedKey } from '@daybook/domain/text/fold';
import type { CompanyId } from '../../auth/membership.ts';
import { refuseGatedAmounts } from '../../auth/plan-limits.ts';
import { ofCompany } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { workEntries } from '../../database/schema/daily-logs.ts';
import { leaveTypes } from '../../database/schema/leave.ts';
import { snapshotEntries, timesheetRevisions } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inIds, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, notFound, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, refuseAnyTaken } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { newTaxCode, refuseSettingsThroughKey, requireTaxCodes } from '../tax-codes/reads.ts';
import { workCodeRecord, workCodeRows } from './reads.ts';

const GATES = [['billing_rate', 'billing_rates']] as const;
type NewWorkCode = z.output<typeof newWorkCode>;
type WorkCodeChange = z.output<typeof workCodeChange>;
type Booking = Partial<Pick<WorkCode, 'invoice_code' | 'tax_code_id' | 'income_account'>>;

/** Throws 403 for an API key that sets how invoices book a code; it may send what is stored. */
function refuseBookingThroughKey({ caller }: MemberWrite, input: Booking, before: Booking = {}): void {
  const isOther = (field: keyof Booking) =>
    input[field] !== undefined && input[field] !== (before[field] ?? null);
  if (isOther('invoice_code') || isOther('tax_code_id') || isOther('income_account'))
    refuseSettingsThroughKey(caller);
}

const alreadyExists = (code: string) => ({ code: `The work code ${code} already exists.` });

/** Adds codes, all or none; in their order. */
export async function createWorkCodes(ctx: MemberWrite, inputs: readonly NewWorkCode[]): Promise<WorkCode[]> {
  for (const input of inputs) refuseGatedAmounts(ctx.caller, GATES, input, {});
  for (const input of inputs) refuseBookingThroughKey(ctx, input);
  await requireTaxCodes(
    ctx.db,
    ctx.company_id,
    inputs.map(({ tax_code_id }) => tax_code_id),
  );
  await refuseAnyTaken(
    ctx,
    workCodes.code_key,
    inputs.map(({ code }) => ({ key: code, id: null, problem: alreadyExists(code) })),
  );
  const rows = await ctx.db
    .insert(workCodes)
    .values(
      inputs.map((input) => ({
        ...newRow(ctx),
        code: input.code,
        code_key: foldedKey(input.code),
        description: input.description,
        billing_rate: input.billing_rate ?? null,
        pay_kind: input.pay_kind,
        stipend_kind: input.stipend_kind,
        invoice_code: input.invoice_code,
        tax_code_id: input.tax_code_id,
        income_account: input.income_account,
      })),
    )
    .returning();
  const byKey = new Map(rows.map((row) => [row.code_key, row]));
  return inputs.map(({ code }) => {
    const created = workCodeRecord(
      required(byKey.get(foldedKey(code)), 'the work code created just now'),
      true,
    );
    ctx.record({ record_type: 'work_code', record_id: created.id, after: created });
    return created;
  });
}

/** Changes several codes, each once, all or none; in their order. A billing rate or a kind that is left out stays as it is. */
export async function updateWorkCodes(
  ctx: MemberWrite,
  inputs: readonly WorkCodeChange[],
): Promise<WorkCode[]> {
  const { db, company_id, now } = ctx;
  const ids = inputs.map(({ id }) => id);
  const stored = new Map((await workCodeRows(db, company_id, ids)).map((row) => [row.id, row]));
  const changes = inputs.map((input) => ({ input, before: orNotFound(stored.get(input.id)) }));
  for (const { input, before } of changes) refuseStale(before, input);
  for (const { input, before } of changes) refuseGatedAmounts(ctx.caller, GATES, input, before);
  for (const { input, before } of changes) refuseBookingThroughKey(ctx, input, before);
  await requireTaxCodes(
    db,
    company_id,
    changes.map(({ input, before }) => newTaxCode(input, before)),
  );
  await refuseOtherKinds(ctx, changes);
  await refuseAnyTaken(
    ctx,
    workCodes.code_key,
    inputs.map(({ id, code }) => ({ key: code, id, problem: alreadyExists(code) })),
  );
  const updated: WorkCode[] = [];
  for (const { input, before } of changes) {
    const [row] = await db
      .update(workCodes)
      .set({
        code: input.code,
        code_key: foldedKey(input.code),
        description: input.description,
        billing_rate: input.billing_rate,
        pay_kind: input.pay_kind,
        stipend_kind: input.stipend_kind,
        invoice_code: input.invoice_code,
        tax_code_id: input.tax_code_id,
        income_account: input.income_account,
        updated_at: nextVersion(now, before.updated_at),
      })
      .where(ofCompany(workCodes, company_id, before.id))
      .returning();
    const after = workCodeRecord(required(row, `work code ${before.id}, changed just now`), true);
    ctx.record({
      record_type: 'work_code',
      record_id: after.id,
      before: workCodeRecord(before, true),
      after,
    });
    updated.push(after);
  }
  return updated;
}

/** Deletes several codes, all or none. */
export async function removeWorkCodes(ctx: MemberWrite, ids: readonly number[]): Promise<void> {
  const { db, company_id } = ctx;
  const rows = await workCodeRows(db, company_id, ids);
  if (rows.length < ids.length) throw notFound();
  const use = await workCodesInUse(ctx, rows);
  if (use) throw conflict('in_use', use);
  await db.delete(workCodes).where(and(eq(workCodes.company_id, company_id), inIds(workCodes.id, ids)));
  for (const row of rows)
    ctx.record({ record_type: 'work_code', record_id: row.id, before: workCodeRecord(row, true) });
}

/** Why one of some work codes cannot be deleted, as the sentence of the refusal, or null (company-and-plans.md#codes). */
async function workCodesInUse(
  ctx: MemberWrite,
  codes: readonly { id: number; code: string }[],
): Promise<string | null> {
  const { db, company_id } = ctx;
  const ids = codes.map(({ id }) => id);
  const logs = await db
    .select({ id: workEntries.work_code_id, count: countDistinct(workEntries.daily_log_id) })
    .from(workEntries)
    .where(and(eq(workEntries.company_id, company_id), inIds(workEntries.work_code_id, ids)))
    .groupBy(workEntries.work_code_id);
  const sheets = await db
    .select({ id: snapshotEntries.work_code_id, count: countDistinct(snapshotEntries.timesheet_id) })
    .from(snapshotEntries)
    .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.work_code_id, ids)))
    .groupBy(snapshotEntries.work_code_id);
  const corrections = await correctionsWith(db, company_id, ids);
  const hours = await clientsWithHours(ctx, ids);
  const timeOff = await timeOffPaidOn(ctx, ids);
  const countOf = (rows: readonly { id: number | null; count: number }[], own: number) =>
    rows.find(({ id }) => id === own)?.count ?? 0;
  for (const { id, code } of codes) {
    const refusal = inUseRefusal(code, [
      { count: countOf(logs, id), one: 'daily log', many: 'daily logs' },
      { count: countOf(sheets, id), one: 'submitted timesheet', many: 'submitted timesheets' },
      {
        count: corrections.get(id) ?? 0,
        one: 'correction of a timesheet',
        many: 'corrections of timesheets',
      },
      { names: hours.get(id) ?? [], of: 'the contract hours of' },
      { names: timeOff.get(id) ?? [], of: 'the time off' },
    ]);
    if (refusal) return refusal;
  }
  return null;
}

/** By code, the kinds of time off that are paid on it. */
async function timeOffPaidOn(
  { db, company_id }: MemberWrite,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db
    .select(pick(leaveTypes, 'name', 'work_code_id'))
    .from(leaveTypes)
    .where(and(eq(leaveTypes.company_id, company_id), inIds(leaveTypes.work_code_id, ids)))
    .orderBy(leaveTypes.name);
  const names = new Map<number, string[]>();
  for (const { name, work_code_id } of rows)
    if (work_code_id !== null) names.set(work_code_id, [...(names.get(work_code_id) ?? []), name]);
  return names;
}

/** Time off is paid on codes of leave only (time-off.md#types). */
async function refuseOtherKinds(
  ctx: MemberWrite,
  changes: readonly { input: WorkCodeChange; before: { id: number; code: string; pay_kind: string } }[],
): Promise<void> {
  const others = changes.filter(
    ({ input, before }) => before.pay_kind === 'leave' && (input.pay_kind ?? 'leave') !== 'leave',
  );
  if (others.length === 0) return;
  const timeOff = await timeOffPaidOn(
    ctx,
    others.map(({ before }) => before.id),
  );
  for (const { before } of others) {
    const [name] = timeOff.get(before.id) ?? [];
    if (name !== undefined)
      throw badInput({ pay_kind: `${name} is paid on ${before.code}. Choose another code for it first.` });
  }
}

/** By code, the clients whose contract has hours for it. They are in JSON, where no foreign key can hold them. */
async function clientsWithHours(
  { db, company_id, membership }: MemberWrite,
  [id, ...more]: readonly number[],
): Promise<Map<number, string[]>> {
  const text = more.length === 0 ? `%"${id}":%` : '%"contract_hours":%';
  const rows = await db
    .select(pick(clients, 'id', 'first_name', 'last_name', 'custom_fields'))
    .from(clients)
    .where(and(eq(clients.company_id, company_id), like(clients.custom_fields, text)))
    .orderBy(clients.last_name, clients.first_name, clients.id);
  const names = new Map<number, string[]>();
  for (const row of rows)
    for (const code of contractWorkCodeIds(row.custom_fields))
      names.set(code, [...(names.get(code) ?? []), membership.names.client(row)]);
  return names;
}

/** By code, the corrections of a timesheet that are still to be offered again, and name it. */
async function correctionsWith(
  db: ReadDb,
  company_id: CompanyId,
  [id, ...more]: readonly number[],
): Promise<Map<number, number>> {
  const text = `%"work_code_id":${more.length === 0 ? id : ''}%`;
  const rows = await db
    .select({ snapshot_logs: timesheetRevisions.snapshot_logs })
    .from(timesheetRevisions)
    .where(
      and(
        eq(timesheetRevisions.company_id, company_id),
        isNull(timesheetRevisions.settled_at),
        like(timesheetRevisions.snapshot_logs, text),
      ),
    );
  const counts = new Map<number, number>();
  for (const { snapshot_logs } of rows) {
    const named = JSON.stringify(snapshot_logs).matchAll(/"work_code_id":(\d+)[,}]/g);
    for (const code of new Set(Array.from(named, ([, digits]) => Number(digits))))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}
