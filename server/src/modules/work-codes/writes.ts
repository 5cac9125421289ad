import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { WorkCode, newWorkCode, workCodeChange } from '@daybook/contract/work-codes';
import { upgradeHint } from '@daybook/domain/plans';
import { momentOf } from '../../kernel/clock.ts';
import { ofCompany } from '../../database/of-company.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, forbidden, orNotFound } from '../../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { workCodeRecord, workCodeRow } from './reads.ts';
import { workCodeInUse } from './usage.ts';

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
