import { z } from 'zod';
import { byId } from '@daybook/contract/fields';
import { listOf } from '@daybook/contract/filters';
import {
  standardMileageRate,
  standardMileageRateInput,
  standardMileageRateList,
} from '@daybook/contract/mileage-rates';
import {
  auditState,
  companyActivation,
  companyErasure,
  platformClient,
  platformCompany,
  platformCompanyList,
  platformEmployee,
  platformOverview,
  platformTimesheet,
  subscriptionEdit,
  systemInfo,
  trialExtension,
} from '@daybook/contract/platform';
import { signIn, tokens } from '@daybook/contract/session';
import { signInWith } from '../../auth/sign-in.ts';
import { operator, router, visitor } from '../../kernel/procedures.ts';
import { listStandardRates } from '../rates/reads.ts';
import * as companies from './companies.ts';
import { deleteCompany } from './erasure.ts';
import * as reads from './reads.ts';
import { addStandardRate, removeStandardRate } from './standard-rates.ts';
import { activateCompany, editSubscription, extendTrial, type OperatorContext } from './writes.ts';

/** Records an operator's view in the audit trail of the company; after the read, so that the company exists. */
async function watched<Result>(ctx: OperatorContext, company_id: number | null, read: () => Promise<Result>) {
  const result = await read();
  await ctx.write(async (_db, record) => record({ record_type: 'company', record_id: company_id }), {
    company_id,
  });
  return result;
}

/** The operators' console (platform.md#companies). Its reads are queries that write one thing: the audit entry of the view. */
export const platform = router({
  signIn: visitor
    .effect('platform.sign_in', { without_subscription: true })
    .meta({ says: 'Signs an operator in to the console.', secret: true })
    .input(signIn)
    .output(tokens)
    .mutation(({ ctx, input }) =>
      signInWith(ctx, input, 'platform', { failed: 'Invalid email or password' }),
    ),

  overview: operator
    .effect('platform.overview')
    .meta({ says: 'Counts companies, trials and people.' })
    .output(platformOverview)
    .query(({ ctx }) => watched(ctx, null, () => reads.getPlatformOverview(ctx.db, ctx.config, ctx.now))),

  companies: operator
    .effect('platform.list_companies')
    .meta({ says: 'Lists the companies of the installation.' })
    .input(platformCompanyList)
    .output(listOf(platformCompany))
    .query(({ ctx, input }) =>
      watched(ctx, null, () => companies.listPlatformCompanies(ctx.db, input, ctx.now)),
    ),

  company: operator
    .effect('platform.read_company')
    .meta({ says: 'Returns one company as an operator sees it.' })
    .input(byId)
    .output(platformCompany)
    .query(({ ctx, input }) =>
      watched(ctx, input.id, () => companies.getPlatformCompany(ctx.db, input.id, ctx.now)),
    ),

  employees: operator
    .effect('platform.read_employees')
    .meta({ says: 'Lists the employees of a company.' })
    .input(byId)
    .output(z.array(platformEmployee))
    .query(({ ctx, input }) =>
      watched(ctx, input.id, async () => {
        await reads.companyName(ctx.db, input.id);
        return reads.listCompanyEmployees(ctx.db, input.id);
      }),
    ),

  clients: operator
    .effect('platform.read_clients')
    .meta({ says: 'Lists the clients of a company.' })
    .input(byId)
    .output(z.array(platformClient))
    .query(({ ctx, input }) =>
      watched(ctx, input.id, async () => {
        await reads.companyName(ctx.db, input.id);
        return reads.listCompanyClients(ctx.db, input.id);
      }),
    ),

  recentTimesheets: operator
    .effect('platform.read_timesheets')
    .meta({ says: 'Lists the latest timesheets of a company.' })
    .input(byId)
    .output(z.array(platformTimesheet))
    .query(({ ctx, input }) =>
      watched(ctx, input.id, async () => {
        await reads.companyName(ctx.db, input.id);
        return reads.listRecentTimesheets(ctx.db, input.id);
      }),
    ),

  updateCompany: operator
    .effect('platform.update_company')
    .meta({ says: 'Activates or deactivates a company.' })
    .input(companyActivation)
    .output(platformCompany)
    .mutation(async ({ ctx, input }) => {
      await activateCompany(ctx, input);
      return companies.getPlatformCompany(ctx.db, input.id, ctx.now);
    }),

  /** Refused before the deletion is due; the erasure then continues in the background. */
  deleteCompany: operator
    .effect('company.delete')
    .meta({ says: 'Deletes a company for good, when its deletion is due.' })
    .input(byId)
    .output(companyErasure)
    .mutation(({ ctx, input }) => deleteCompany(ctx, input.id)),

  updateSubscription: operator
    .effect('platform.update_subscription')
    .meta({ says: 'Changes the plan or the trial of a company.' })
    .input(subscriptionEdit)
    .output(platformCompany)
    .mutation(async ({ ctx, input }) => {
      await editSubscription(ctx, input);
      return companies.getPlatformCompany(ctx.db, input.id, ctx.now);
    }),

  extendTrial: operator
    .effect('platform.extend_trial')
    .meta({ says: 'Extends the trial of a company.' })
    .input(trialExtension)
    .output(platformCompany)
    .mutation(async ({ ctx, input }) => {
      await extendTrial(ctx, input);
      return companies.getPlatformCompany(ctx.db, input.id, ctx.now);
    }),

  standardMileageRates: operator
    .effect('platform.list_standard_rates')
    .meta({ says: 'Lists the standard mileage rates of all countries.' })
    .input(standardMileageRateList)
    .output(listOf(standardMileageRate))
    .query(({ ctx, input }) => watched(ctx, null, () => listStandardRates(ctx.db, input))),

  addStandardMileageRate: operator
    .effect('platform.add_standard_rate')
    .meta({ says: 'Adds a standard mileage rate, for all companies of a country.' })
    .input(standardMileageRateInput)
    .output(standardMileageRate)
    .mutation(({ ctx, input }) => addStandardRate(ctx, input)),

  removeStandardMileageRate: operator
    .effect('platform.delete_standard_rate')
    .meta({ says: 'Deletes a standard mileage rate.' })
    .input(byId)
    .output(z.object({}))
    .mutation(({ ctx, input }) => removeStandardRate(ctx, input.id)),

  system: operator
    .effect('platform.system')
    .meta({ says: 'Returns the versions and record counts of the installation.' })
    .output(systemInfo)
    .query(({ ctx }) => watched(ctx, null, () => reads.systemInfo(ctx.db, ctx))),

  auditState: operator
    .effect('platform.verify_audit')
    .meta({ says: 'Checks the audit trails of all companies.' })
    .output(auditState)
    .query(({ ctx }) => watched(ctx, null, () => reads.auditState(ctx.db, ctx))),
});
