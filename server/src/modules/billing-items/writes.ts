import type { z } from 'zod';
import type {
  BillingItem,
  BillingItemChange,
  BillingItemInput,
  billingItemRemove,
} from '@daybook/contract/billing-items';
import { ofCompany } from '../../database/of-company.ts';
import { billingItems } from '../../database/schema/billing.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, refuseRecordDays, required } from '../../kernel/refusals.ts';
import { newRow, recordChange } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { servedClients } from '../recipients/served-clients.ts';
import { newTaxCode, requireTaxCodes } from '../tax-codes/reads.ts';
import { getItem } from './reads.ts';

export async function createItem(
  ctx: MemberWrite,
  { client, ...input }: BillingItemInput,
): Promise<BillingItem> {
  const { db, company_id } = ctx;
  refuseRecordDays(ctx, { date: input.date });
  await servedClients(ctx, [client], 'client');
  await requireTaxCodes(db, company_id, [input.tax_code_id]);
  const [row] = await db
    .insert(billingItems)
    .values({ ...newRow(ctx), ...input, client_id: client })
    .returning({ id: billingItems.id });
  const created = await getItem(db, ctx, required(row, 'the billing item written just now').id);
  recordChange(ctx, 'billing_item', null, created);
  return created;
}

export async function updateItem(
  ctx: MemberWrite,
  { id, updated_at, ...change }: BillingItemChange,
): Promise<BillingItem> {
  const { db, company_id } = ctx;
  const before = await getItem(db, ctx, id);
  refuseStale(before, { updated_at });
  refuseBilled(before);
  refuseRecordDays(ctx, { date: change.date ?? before.date });
  await requireTaxCodes(db, company_id, [newTaxCode(change, before)]);
  await db
    .update(billingItems)
    .set({ ...change, updated_at: nextVersion(ctx.now, before.updated_at) })
    .where(ofCompany(billingItems, company_id, id));
  const after = await getItem(db, ctx, id);
  recordChange(ctx, 'billing_item', before, after);
  return after;
}

export async function removeItem(ctx: MemberWrite, input: z.output<typeof billingItemRemove>) {
  const before = await getItem(ctx.db, ctx, input.id);
  refuseStale(before, input);
  refuseBilled(before);
  await ctx.db.delete(billingItems).where(ofCompany(billingItems, ctx.company_id, before.id));
  recordChange(ctx, 'billing_item', before, null);
  return {};
}

/** What is on a document stays as it is; a credit note frees it. */
function refuseBilled({ invoice_label }: BillingItem): void {
  if (invoice_label !== null)
    throw conflict(
      'invoiced',
      `This item is on invoice ${invoice_label} and cannot be changed. Credit it instead.`,
    );
}
