import { and, eq, sql } from 'drizzle-orm';
import type { BillingSettings, BillingSettingsUpdate } from '@daybook/contract/billing-settings';
import { abnProblem } from '@daybook/domain/billing/abn';
import type { InvoiceKind } from '@daybook/domain/billing/invoice';
import { billingSettings } from '../../database/schema/billing.ts';
import { invoices } from '../../database/schema/invoices.ts';
import type { ReadDb } from '../../database/store.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, required } from '../../kernel/refusals.ts';
import { newRow, withChange } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { newTaxCode, refuseSettingsThroughKey, requireTaxCodes } from '../tax-codes/reads.ts';
import {
  billingRow,
  billingSettingsOf,
  billingSettingsRecord,
  hasInvoices,
  type StoredBilling,
} from './reads.ts';

export async function updateBillingSettings(
  ctx: MemberWrite,
  { updated_at, ...change }: BillingSettingsUpdate,
): Promise<BillingSettings> {
  const { db, company_id } = ctx;
  refuseSettingsThroughKey(ctx.caller);
  const row = await billingRow(db, company_id);
  if (row) refuseStale(row, { updated_at: updated_at === null ? '' : updated_at });
  const before = await billingSettingsOf(db, company_id);
  const after = withChange(before, change);
  const problem = abnProblem(after.tax_id_label, after.tax_id);
  if (problem !== null) throw badInput({ tax_id: problem });
  await refuseSameLabels(ctx, before, after);
  await requireTaxCodes(db, company_id, [newTaxCode(change, before)]);
  if (after.first_number !== before.first_number && (await hasInvoices(db, company_id)))
    throw conflict('billing_fixed', 'The first number cannot change once an invoice is issued.');
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

/** Whether two prefixes can give the same label: INV-1 with number 0001, and INV- with number 10001. */
const areAlike = (one: string, other: string): boolean =>
  (one.startsWith(other) && /^\d*$/.test(one.slice(other.length))) ||
  (other.startsWith(one) && /^\d*$/.test(other.slice(one.length)));

/** An invoice and a credit note never have the same label, nor one that was used before (invoices.md#numbers). */
async function refuseSameLabels(
  { db, company_id }: MemberWrite,
  before: StoredBilling,
  after: StoredBilling,
): Promise<void> {
  for (const [field, other_field, other_kind] of [
    ['credit_prefix', 'invoice_prefix', 'invoice'],
    ['invoice_prefix', 'credit_prefix', 'credit_note'],
  ] as const) {
    const prefix = after[field];
    if (prefix === before[field]) continue;
    if (areAlike(prefix, after[other_field]) || (await isUsed(db, company_id, prefix, other_kind)))
      throw badInput({ [field]: 'Invoices and credit notes need different prefixes.' });
  }
}

/** Whether documents of a kind were numbered with this prefix. */
async function isUsed(db: ReadDb, company_id: number, prefix: string, kind: InvoiceKind): Promise<boolean> {
  const rows = await db
    .select({ label: invoices.label })
    .from(invoices)
    .where(
      and(
        eq(invoices.company_id, company_id),
        eq(invoices.kind, kind),
        sql`substr(${invoices.label}, 1, ${prefix.length}) = ${prefix}`,
      ),
    );
  return rows.some(({ label }) => /^\d+$/.test(label.slice(prefix.length)));
}
