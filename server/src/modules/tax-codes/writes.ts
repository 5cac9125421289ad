import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { TaxCode, TaxCodeChange, TaxCodeInput, taxCodeRemove } from '@daybook/contract/tax-codes';
import { foldedKey } from '@daybook/domain/text/fold';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { billingItems, billingSettings } from '../../database/schema/billing.ts';
import { invoiceLines } from '../../database/schema/invoices.ts';
import { taxCodes } from '../../database/schema/tax-codes.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, recordChange, refuseTaken, withChange } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { refuseSettingsThroughKey, taxCodeRecord } from './reads.ts';

const alreadyExists = (name: string) => ({ name: `The tax code ${name} already exists.` });

export async function createTaxCode(ctx: MemberWrite, input: TaxCodeInput): Promise<TaxCode> {
  refuseSettingsThroughKey(ctx.caller);
  await refuseTaken(ctx, taxCodes.name_key, input.name, null, alreadyExists(input.name));
  const [row] = await ctx.db
    .insert(taxCodes)
    .values({ ...newRow(ctx), ...input, name_key: foldedKey(input.name) })
    .returning();
  const created = taxCodeRecord(required(row, 'the tax code created just now'));
  recordChange(ctx, 'tax_code', null, created);
  return created;
}

export async function updateTaxCode(
  ctx: MemberWrite,
  { id, updated_at, ...change }: TaxCodeChange,
): Promise<TaxCode> {
  refuseSettingsThroughKey(ctx.caller);
  const before = orNotFound(await rowOf(ctx.db, taxCodes, ctx.company_id, id));
  refuseStale(before, { updated_at });
  const { name } = withChange(before, change);
  await refuseTaken(ctx, taxCodes.name_key, name, id, alreadyExists(name));
  const [row] = await ctx.db
    .update(taxCodes)
    .set({ ...change, name_key: foldedKey(name), updated_at: nextVersion(ctx.now, before.updated_at) })
    .where(ofCompany(taxCodes, ctx.company_id, id))
    .returning();
  const after = taxCodeRecord(required(row, `tax code ${id}, changed just now`));
  recordChange(ctx, 'tax_code', taxCodeRecord(before), after);
  return after;
}

/** Documents keep its name and rate, so only what would use it from now on is in the way. */
export async function removeTaxCode(ctx: MemberWrite, input: z.output<typeof taxCodeRemove>) {
  refuseSettingsThroughKey(ctx.caller);
  const { db, company_id } = ctx;
  const before = orNotFound(await rowOf(db, taxCodes, company_id, input.id));
  refuseStale(before, input);
  const uses = await Promise.all(
    [billingSettings, billingItems, workCodes, invoiceLines].map((table) =>
      db.$count(table, and(eq(table.company_id, company_id), eq(table.tax_code_id, before.id))),
    ),
  );
  if (uses.some((count) => count > 0))
    throw conflict('in_use', `${before.name} is in use and cannot be deleted. Deactivate it instead.`);
  await db.delete(taxCodes).where(ofCompany(taxCodes, company_id, before.id));
  recordChange(ctx, 'tax_code', taxCodeRecord(before), null);
  return {};
}

/** The codes of the Australian NDIS, as claims name them, and as the Australian editions of Xero and QuickBooks do. */
const NDIS_CODES = [
  { name: 'P1 GST', rate: 10, xero_name: 'GST on Income', quickbooks_name: 'GST' },
  { name: 'P2 GST free', rate: 0, xero_name: 'GST Free Income', quickbooks_name: 'GST free' },
  { name: 'P5 Out of scope', rate: 0, xero_name: 'BAS Excluded', quickbooks_name: 'Out of scope' },
] as const;

/** Adds those that are not there yet; returns all three. */
export async function addNdisCodes(ctx: MemberWrite): Promise<TaxCode[]> {
  refuseSettingsThroughKey(ctx.caller);
  const stored = await ctx.db
    .select()
    .from(taxCodes)
    .where(
      and(
        eq(taxCodes.company_id, ctx.company_id),
        inArray(
          taxCodes.name_key,
          NDIS_CODES.map(({ name }) => foldedKey(name)),
        ),
      ),
    );
  const codes: TaxCode[] = [];
  for (const code of NDIS_CODES) {
    const present = stored.find(({ name_key }) => name_key === foldedKey(code.name));
    codes.push(present ? taxCodeRecord(present) : await createTaxCode(ctx, code));
  }
  return codes;
}
