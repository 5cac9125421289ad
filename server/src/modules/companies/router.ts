import { company, companyUpdate } from '@daybook/contract/companies';
import { byId } from '@daybook/contract/fields';
import { admin, member, router } from '../../kernel/procedures.ts';
import { ownCompany } from './reads.ts';
import { renewSignupCode, updateCompany } from './writes.ts';

export const companies = router({
  /** The caller's company: its name and logo for print headers. */
  own: member.read.output(company).query(({ ctx }) => ownCompany(ctx.db, ctx)),

  get: member.read
    .input(byId)
    .output(company)
    .query(({ ctx, input }) => ownCompany(ctx.db, ctx, input.id)),

  update: admin
    .write('company.update')
    .input(companyUpdate)
    .output(company)
    .mutation(({ ctx, input }) => updateCompany(ctx, input)),

  renewSignupCode: admin
    .write('company.renew_signup_code')
    .input(byId)
    .output(company)
    .mutation(({ ctx, input }) => renewSignupCode(ctx, input.id)),
});
