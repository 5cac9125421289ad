import { and, countDistinct, eq, isNull, like } from 'drizzle-orm';
import type { z } from 'zod';
import type { newWorkCode, WorkCode, workCodeChange } from '@daybook/contract/work-codes';
import { joinName } from '@daybook/domain/names';
import { upgradeHint } from '@daybook/domain/plans';
import { inUseRefusal } from '@daybook/domain/refusals';
import { ofCompany } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import { workEntries } from '../../database/schema/daily-logs.ts';
import { snapshotEntries, timesheetRevisions } from '../../database/schema/timesheets.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import { momentOf, nextVersion, refuseStale } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, forbidden, orNotFound } from '../../kernel/refusals.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { workCodeRecord, workCodeRow } from './reads.ts';

export async function createWorkCode(
  ctx: MemberWrite,
  input: z.output<typeof newWorkCode>,
): Promise<WorkCode> {
  refuseGatedRate(ctx, input.billing_rate, null);
  await refuseTaken(ctx, input.code, null);
  const at = momentOf(ctx.now);
  const [row] = await ctx.db
    .insert(workCodes)
    .values({
      company_id: ctx.company_id,
      code: input.code,
      code_key: input.code.toLowerCase(),
      description: input.description,
      billing_rate: input.billing_rate ?? null,
      created_at: at,
      updated_at: at,
    })
    .returning();
  const created = workCodeRecord(orNotFound(row), true);
  ctx.record({ record_type: 'work_code', record_id: created.id, after: created });
  return created;
}

/** A billing rate that is left out stays as it is. */
export async function updateWorkCode(
  ctx: MemberWrite,
  input: z.output<typeof workCodeChange>,
): Promise<WorkCode> {
  const before = await workCodeRow(ctx.db, ctx.company_id, input.id);
  refuseStale(before, input);
  const billing_rate = input.billing_rate === undefined ? before.billing_rate : input.billing_rate;
  refuseGatedRate(ctx, billing_rate, before.billing_rate);
  await refuseTaken(ctx, input.code, before.id);
  const set = {
    code: input.code,
    code_key: input.code.toLowerCase(),
    description: input.description,
    billing_rate,
    updated_at: nextVersion(ctx.now, before.updated_at),
  };
  const [row] = await ctx.db
    .update(workCodes)
    .set(set)
    .where(ofCompany(workCodes, ctx.company_id, before.id))
    .returning();
  const after = workCodeRecord(orNotFound(row), true);
  ctx.record({
    record_type: 'work_code',
    record_id: after.id,
    before: workCodeRecord(before, true),
    after,
  });
  return after;
}

export async function removeWorkCode(ctx: MemberWrite, id: number): Promise<void> {
  const row = await workCodeRow(ctx.db, ctx.company_id, id);
  const use = await workCodeInUse(ctx.db, ctx.company_id, row);
  if (use) throw conflict('in_use', use);
  await ctx.db.delete(workCodes).where(ofCompany(workCodes, ctx.company_id, row.id));
  ctx.record({ record_type: 'work_code', record_id: row.id, before: workCodeRecord(row, true) });
}

/** A rate that the plan does not allow may stay or go, and can't be set or changed (decisions §7). */
function refuseGatedRate(ctx: MemberWrite, rate: number | null | undefined, stored: number | null): void {
  if (rate == null || rate === stored || ctx.caller.allows('billing_rates')) return;
  throw forbidden(upgradeHint('billing_rates'), 'plan_feature');
}

async function refuseTaken(ctx: MemberWrite, code: string, own: number | null): Promise<void> {
  const [taken] = await ctx.db
    .select({ id: workCodes.id })
    .from(workCodes)
    .where(and(eq(workCodes.company_id, ctx.company_id), eq(workCodes.code_key, code.toLowerCase())));
  if (taken && taken.id !== own) throw badInput({ code: `The work code ${code} already exists.` });
}

/** What keeps a work code from being deleted, as the sentence of refusal, or null (decisions §3). */
export async function workCodeInUse(
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

/** Clients whose contract has hours for the code. They are in JSON, where no foreign key can hold them. */
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
