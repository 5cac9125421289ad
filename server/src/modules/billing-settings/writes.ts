import { eq } from 'drizzle-orm';
import type { BillingSettings, BillingSettingsUpdate } from '@daybook/contract/billing-settings';
import { abnProblem } from '@daybook/domain/billing/abn';
import { billingSettings } from '../../database/schema/billing.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import { nextVersion, refuseStale } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, forbidden, required } from '../../kernel/refusals.ts';
import { newRow, withChange } from '../../kernel/rows.ts';
import { requireTaxCode } from '../tax-codes/reads.ts';
import { billingRow, billingSettingsOf, billingSettingsRecord, hasInvoices } from './reads.ts';

export async function updateBillingSettings(
  ctx: MemberWrite,
  { updated_at, ...change }: BillingSettingsUpdate,
): Promise<BillingSettings> {
  const { db, company_id } = ctx;
  // Whoever holds a key could otherwise have the payments sent elsewhere.
  if (ctx.caller.through === 'api-key')
    throw forbidden('Billing settings are changed by an administrator in Daybook.', 'not_for_keys');
  const row = await billingRow(db, company_id);
  if (row && updated_at !== null) refuseStale(row, { updated_at });
  const before = await billingSettingsOf(db, company_id);
  const after = withChange(before, change);
  const problem = abnProblem(after.tax_id_label, after.tax_id);
  if (problem !== null) throw badInput({ tax_id: problem });
  await requireTaxCode(db, company_id, change.tax_code_id);
  if (after.first_number !== before.first_number && (await hasInvoices(db, company_id)))
    throw conflict('billing_fixed', 'The first number is fixed from the first invoice on.');
  const [stored] = row
    ? await db
        .update(billingSettings)
        .set({ ...after, updated_at: nextVersion(ctx.now, row.updated_at) })
        .where(eq(billingSettings.company_id, company_id))
        .returning()
    : await db
        .insert(billingSettings)
        .values({ ...newRow(ctx), ...after })
        .returning();
  ctx.record({
    record_type: 'billing_settings',
    record_id: required(stored, 'the billing settings saved just now').id,
    ...changedFields(before, after),
  });
  return billingSettingsRecord(db, company_id);
}
