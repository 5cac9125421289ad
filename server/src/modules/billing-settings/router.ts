import { billingSettingsUpdate, billingSettings as settings } from '@daybook/contract/billing-settings';
import { may, router, withFeature } from '../../kernel/procedures.ts';
import { billingSettingsRecord } from './reads.ts';
import { updateBillingSettings } from './writes.ts';

/** Who bills, how documents are numbered, and the company's terms (invoices.md#settings). */
export const billingSettings = router({
  get: may('billing_edit')
    .read.output(settings)
    .query(({ ctx }) => billingSettingsRecord(ctx.db, ctx.company_id)),

  update: withFeature('billing')
    .write('billing_settings.update')
    .meta({ example: { legal_name: 'Maple Care LLC', address: '1 Main St\nSpringfield' } })
    .input(billingSettingsUpdate)
    .output(settings)
    .mutation(({ ctx, input }) => updateBillingSettings(ctx, input)),
});
