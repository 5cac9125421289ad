import { and, asc, eq } from 'drizzle-orm';
import type { TaxCode, TaxCodeListInput } from '@daybook/contract/tax-codes';
import { refuseThroughKey, type Caller } from '../../auth/caller.ts';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { taxCodes } from '../../database/schema/tax-codes.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { badInput } from '../../kernel/refusals.ts';

export const taxCodeRecord = ({
  company_id: _company,
  name_key: _key,
  ...record
}: typeof taxCodes.$inferSelect): TaxCode => record;

export function listTaxCodes(
  db: ReadDb,
  company_id: CompanyId,
  { is_active, ordering = 'name', ...window }: TaxCodeListInput,
) {
  const where = and(
    eq(taxCodes.company_id, company_id),
    is_active === undefined ? undefined : eq(taxCodes.is_active, is_active),
  );
  const { key, by } = orderingOf(ordering);
  const query = db
    .select()
    .from(taxCodes)
    .where(where)
    .orderBy(by(key === 'rate' ? taxCodes.rate : taxCodes.name_key), asc(taxCodes.id));
  return listPage(db, window, query, db.select(rowToCount).from(taxCodes).where(where), (rows) =>
    rows.map(taxCodeRecord),
  );
}

/** Throws 400 at `tax_code_id` if the company has not each of these tax codes, or one is inactive. */
export async function requireTaxCodes(
  db: ReadDb,
  company_id: number,
  chosen: readonly (number | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(chosen.flatMap((id) => id ?? []))];
  if (ids.length === 0) return;
  const rows = await db
    .select({ is_active: taxCodes.is_active })
    .from(taxCodes)
    .where(and(eq(taxCodes.company_id, company_id), inIds(taxCodes.id, ids)));
  if (rows.length < ids.length) throw badInput({ tax_code_id: 'This tax code does not exist.' });
  if (rows.some(({ is_active }) => !is_active)) throw badInput({ tax_code_id: 'This tax code is inactive.' });
}

/** Throws 403 for an API key: whoever holds one could otherwise have payments sent elsewhere, or change what is billed. */
export const refuseSettingsThroughKey = (caller: Pick<Caller, 'through'>): void =>
  refuseThroughKey(caller, 'Only an administrator can change billing settings, in Daybook.');

type WithTaxCode = { tax_code_id?: number | null | undefined };

/** The tax code that a change chooses; null where the record has it already, inactive or not. */
export const newTaxCode = (change: WithTaxCode, before: WithTaxCode): number | null =>
  change.tax_code_id === before.tax_code_id ? null : (change.tax_code_id ?? null);
