import { z } from 'zod';
import {
  companyProfileUpdate,
  companySettingsFilters,
  onboardingSetup,
  currentPayPeriod as payPeriod,
  companySettings as record,
} from '@daybook/contract/company-settings';
import { listOf } from '@daybook/contract/filters';
import { customLengthProblem } from '@daybook/domain/time/pay-period';
import { admin, member, router } from '../../kernel/procedures.ts';
import { updateCompany } from '../companies/writes.ts';
import { NOT_A_PICTURE, rasterOf } from './logo.ts';
import { currentPayPeriod, settingsRecord } from './reads.ts';
import { completeOnboarding, removeLogo, storeLogo, updateSettings } from './writes.ts';

/** A picture in base64, to which REST's multipart is converted. */
const logoUpload = z.base64(NOT_A_PICTURE).min(1, NOT_A_PICTURE).max(3_000_000);

export const companySettings = router({
  /** Always one row; none for another company's id (rest.md#shapes). */
  list: member.read
    .input(companySettingsFilters)
    .output(listOf(record))
    .query(async ({ ctx, input }) => {
      const isOwn = input.company === undefined || input.company === ctx.company_id;
      const results = isOwn ? [await settingsRecord(ctx.db, ctx)] : [];
      return { count: results.length, results };
    }),

  currentPayPeriod: member.read
    .meta({ says: 'Returns today’s pay period, with the caller’s hours so far.' })
    .output(payPeriod)
    .query(({ ctx }) => currentPayPeriod(ctx.db, ctx)),

  /** The settings, the company's name and the logo of one form: all of them are saved, or none. */
  update: admin
    .effect('company_settings.update')
    .input(companyProfileUpdate.extend({ logo: logoUpload.optional().describe('The picture, in Base64') }))
    .output(record)
    .mutation(async ({ ctx, input }) => {
      const { logo, name, company_updated_at, ...settings } = input;
      const picture = logo && (await rasterOf(Buffer.from(logo, 'base64'), ctx));
      return ctx.write(async (db, recordChange) => {
        const changing = { ...ctx, db, record: recordChange };
        if (picture) await storeLogo(changing, picture);
        if (name !== undefined) {
          await updateCompany(changing, { id: ctx.company_id, name, updated_at: company_updated_at });
        }
        return updateSettings(changing, settings);
      });
    }),

  /** The wizard may leave the first day out (company-and-plans.md#onboarding); periods are then counted from the documented one. */
  onboardingSetup: admin
    .write('company_settings.onboarding_setup')
    .meta({ says: 'Sets the pay period of a new company.' })
    .input(onboardingSetup)
    .output(record)
    .mutation(({ ctx, input }) => updateSettings(ctx, input, customLengthProblem)),

  removeLogo: admin
    .write('company.remove_logo')
    .output(record)
    .mutation(async ({ ctx }) => {
      await removeLogo(ctx);
      return settingsRecord(ctx.db, ctx);
    }),
});

export const onboarding = router({
  complete: admin
    .write('onboarding.complete', { without_subscription: true })
    .meta({ says: 'Completes the setup of a new company.' })
    .output(z.object({}))
    .mutation(({ ctx }) => completeOnboarding(ctx)),
});
