import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Company, companyUpdate } from '@daybook/contract/companies';
import { foldedKey } from '@daybook/domain/text/fold';
import { refuseThroughKey } from '../../auth/caller.ts';
import { newSignupCode } from '../../auth/new-company.ts';
import { companies } from '../../database/schema/companies.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { ownCompany } from './reads.ts';

const BY_PEOPLE = 'An API key cannot change how people join.';

export async function updateCompany(
  ctx: MemberWrite,
  input: z.output<typeof companyUpdate>,
): Promise<Company> {
  const { db, company_id } = ctx;
  const before = await ownCompany(db, ctx, input.id);
  refuseStale(before, input);
  if (before.require_signup_code && input.require_signup_code === false) {
    refuseThroughKey(ctx.caller, BY_PEOPLE);
  }
  const changes = {
    ...(input.name !== undefined && { name: input.name, name_key: foldedKey(input.name) }),
    ...(input.require_signup_code !== undefined && { require_signup_code: input.require_signup_code }),
  };
  await db
    .update(companies)
    .set({ ...changes, updated_at: nextVersion(ctx.now, before.updated_at) })
    .where(eq(companies.id, company_id));
  const after = await ownCompany(db, ctx);
  const recorded = ({ name, require_signup_code }: Company) => ({ name, require_signup_code });
  ctx.record({
    record_type: 'company',
    record_id: company_id,
    before: recorded(before),
    after: recorded(after),
  });
  return after;
}

/** The old code stops working immediately. */
export async function renewSignupCode(ctx: MemberWrite, id: number): Promise<Company> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  const before = await ownCompany(ctx.db, ctx, id);
  await ctx.db
    .update(companies)
    .set({ signup_code: newSignupCode(), updated_at: nextVersion(ctx.now, before.updated_at) })
    .where(eq(companies.id, ctx.company_id));
  ctx.record({ record_type: 'company', record_id: ctx.company_id });
  return ownCompany(ctx.db, ctx);
}
