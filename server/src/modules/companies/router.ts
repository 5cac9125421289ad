import { company, companyDeletionRequest, companyUpdate } from '@daybook/contract/companies';
import { byId } from '@daybook/contract/fields';
import { admin, member, router } from '../../kernel/procedures.ts';
import { ownCompany } from './reads.ts';
import { requestDeletion, withdrawDeletion } from './deletion.ts';
import { renewSignupCode, updateCompany } from './writes.ts';

/** A company may leave whatever the state of its subscription (imports-and-exports.md#downloading-everything). */
const always = { without_subscription: true };

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

  /** All admins are mailed; an operator deletes it permanently after 30 days. */
  requestDeletion: admin
    .effect('company.request_deletion', always)
    .input(companyDeletionRequest)
    .output(company)
    .mutation(({ ctx, input }) => requestDeletion(ctx, input)),

  withdrawDeletion: admin
    .effect('company.withdraw_deletion', always)
    .input(byId)
    .output(company)
    .mutation(({ ctx, input }) => withdrawDeletion(ctx, input.id)),
});
