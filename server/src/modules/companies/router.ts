import { company, companyDeletionRequest, companyUpdate } from '@daybook/contract/companies';
import { byId } from '@daybook/contract/fields';
import { admin, member, router } from '../../kernel/procedures.ts';
import { requestDeletion, withdrawDeletion } from './deletion.ts';
import { ownCompany } from './reads.ts';
import { renewSignupCode, updateCompany } from './writes.ts';

/** A company may leave whatever the state of its subscription (imports-and-exports.md#downloading-everything). */
const always = { without_subscription: true };

export const companies = router({
  /** The caller's company: its name and logo for print headers. */
  own: member.read
    .meta({ says: 'Returns the caller’s company.', secret: true })
    .output(company)
    .query(({ ctx }) => ownCompany(ctx.db, ctx)),

  get: member.read
    .meta({ secret: true })
    .input(byId)
    .output(company)
    .query(({ ctx, input }) => ownCompany(ctx.db, ctx, input.id)),

  update: admin
    .write('company.update')
    .meta({ secret: true })
    .input(companyUpdate)
    .output(company)
    .mutation(({ ctx, input }) => updateCompany(ctx, input)),

  renewSignupCode: admin
    .write('company.renew_signup_code')
    .meta({ says: 'Replaces the company’s signup code; the old one no longer works.', secret: true })
    .input(byId)
    .output(company)
    .mutation(({ ctx, input }) => renewSignupCode(ctx, input.id)),

  /** All admins are mailed; an operator deletes it permanently after 30 days. */
  requestDeletion: admin
    .effect('company.request_deletion', always)
    .meta({ says: 'Requests the deletion of the company, which is due 30 days later.', secret: true })
    .input(companyDeletionRequest)
    .output(company)
    .mutation(({ ctx, input }) => requestDeletion(ctx, input)),

  withdrawDeletion: admin
    .effect('company.withdraw_deletion', always)
    .meta({ says: 'Withdraws that request; nothing has been deleted.', secret: true })
    .input(byId)
    .output(company)
    .mutation(({ ctx, input }) => withdrawDeletion(ctx, input.id)),
});
