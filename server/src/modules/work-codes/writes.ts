import { and, countDistinct, eq, isNull, like } from 'drizzle-orm';
import type { z } from 'zod';
import type { newWorkCode, WorkCode, workCodeChange } from '@daybook/contract/work-codes';
import { joinName } from '@daybook/domain/names';
import { inUseRefusal } from '@daybook/domain/refusals';
import { ofCompany } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, timesheetRevisions } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, orNotFound } from '../../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../../kernel/clock.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { refuseTaken, newRow } from '../../kernel/rows.ts';
import { refuseGatedAmounts } from '../../auth/plan-gates.ts';
import { workCodeRecord, workCodeRow } from './reads.ts';

const GATES = [['billing_rate', 'billing_rates']] as const;
const CODES = { table: workCodes, column: 'code_key' } as const;
const taken = (code: string) => ({ code: `The work code ${code} already exists.` });

export async function createWorkCode(
  ctx: MemberWrite,
  input: z.output<typeof newWorkCode>,
): Promise<WorkCode> {
  refuseGatedAmounts(ctx.caller, GATES, input, {});
  await refuseTaken(ctx, CODES, input.code, 0, taken(input.code));
  const [row] = await ctx.db
    .insert(workCodes)
    .values({
      ...newRow(ctx),
      code: input.code,
      code_key: input.code.toLowerCase(),
      description: input.description,
      billing_rate: input.billing_rate ?? null,
      pay_kind: input.pay_kind,
      stipend_kind: input.stipend_kind,
    })
    .returning();
  const created = workCodeRecord(orNotFound(row), true);
  ctx.record({ record_type: 'work_code', record_id: created.id, after: created });
  return created;
}

/** A billing rate or a kind that is left out stays as it is. */
export async function updateWorkCode(
  ctx: MemberWrite,
  input: z.output<typeof workCodeChange>,
): Promise<WorkCode> {
  const before = await workCodeRow(ctx.db, ctx.company_id, input.id);
  refuseStale(before, input);
  refuseGatedAmounts(ctx.caller, GATES, input, before);
  await refuseTaken(ctx, CODES, input.code, before.id, taken(input.code));
  const [row] = await ctx.db
    .update(workCodes)
    .set({
      code: input.code,
      code_key: input.code.toLowerCase(),
      description: input.description,
      billing_rate: input.billing_rate,
      pay_kind: input.pay_kind,
      stipend_kind: input.stipend_kind,
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(workCodes, ctx.company_id, before.id))
    .returning();
  const after = workCodeRecord(orNotFound(row), true);
  ctx.record({ record_type: 'work_code', record_id: after.id, before: workCodeRecord(before, true), after });
  return after;
}

export async function removeWorkCode(ctx: MemberWrite, id: number) {
  const row = await workCodeRow(ctx.db, ctx.company_id, id);
  const use = await workCodeInUse(ctx.db, ctx.company_id, row);
  if (use) throw conflict('in_use', use);
  await ctx.db.delete(workCodes).where(ofCompany(workCodes, ctx.company_id, row.id));
  ctx.record({ record_type: 'work_code', record_id: row.id, before: workCodeRecord(row, true) });
  return {};
}

/** Why a work code cannot be deleted, as the sentence of the refusal, or null (decisions §3). */
async function workCodeInUse(
  db: ReadDb,
  company_id: CompanyId,
  workCode: { id: number; code: string },
): Promise<string | null> {
  const [logs] = await db
    .select({ count: countDistinct(workEntries.daily_log_id) })
    .from(workEntries)
    .where(and(eq(workEntries.company_id, company_id), eq(workEntries.work_code_id, workCode.id)));
  const [sheets] = await db
    .select({ count: countDistinct(snapshotEntries.timesheet_id) })
    .from(snapshotEntries)
    .where(and(eq(snapshotEntries.company_id, company_id), eq(snapshotEntries.work_code_id, workCode.id)));
  const corrections = await correctionsWith(db, company_id, workCode.id);
  return inUseRefusal(workCode.code, [
    { count: logs?.count ?? 0, one: 'daily log', many: 'daily logs' },
    { count: sheets?.count ?? 0, one: 'submitted timesheet', many: 'submitted timesheets' },
    { count: corrections, one: 'correction of a timesheet', many: 'corrections of timesheets' },
    { names: await clientsWithHours(db, company_id, workCode.id), of: 'the contract hours of' },
  ]);
}

/** Clients whose contract has hours for the code. They are in JSON, for which there are no foreign keys. */
async function clientsWithHours(db: ReadDb, company_id: CompanyId, id: number): Promise<string[]> {
  const rows = await db
    .select({
      first_name: clients.first_name,
      last_name: clients.last_name,
      custom_fields: clients.custom_fields,
    })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), like(clients.custom_fields, `%"${id}":%`)))
    .orderBy(clients.last_name, clients.first_name, clients.id);
  return rows
    .filter((row) => {
      const hours = row.custom_fields['contract_hours'];
      return typeof hours === 'object' && hours !== null && Object.hasOwn(hours, String(id));
    })
    .map((row) => joinName(row));
}

/** Corrections of a timesheet that are still to be offered again, and name the code. */
async function correctionsWith(db: ReadDb, company_id: CompanyId, id: number): Promise<number> {
  const rows = await db
    .select({ snapshot_logs: timesheetRevisions.snapshot_logs })
    .from(timesheetRevisions)
    .where(
      and(
        eq(timesheetRevisions.company_id, company_id),
        isNull(timesheetRevisions.settled_at),
        like(timesheetRevisions.snapshot_logs, `%"work_code_id":${id}%`),
      ),
    );
  const named = new RegExp(`"work_code_id":${id}[,}]`);
  return rows.filter((row) => named.test(JSON.stringify(row.snapshot_logs))).length;
}
