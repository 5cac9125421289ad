import { and, asc, desc, eq } from 'drizzle-orm';
import type { TaxCode, TaxCodeListInput } from '@daybook/contract/tax-codes';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, rowToCount } from '../../database/list-page.ts';
import { ofCompany } from '../../database/of-company.ts';
import { taxCodes } from '../../database/schema/tax-codes.ts';
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
  const by = ordering.startsWith('-') ? desc : asc;
  const query = db
    .select()
    .from(taxCodes)
    .where(where)
    .orderBy(by(ordering.endsWith('rate') ? taxCodes.rate : taxCodes.name_key), asc(taxCodes.id));
  return listPage(db, window, query, db.select(rowToCount).from(taxCodes).where(where), (rows) =>
    rows.map(taxCodeRecord),
  );
}

/** Throws 400 at `tax_code_id` if the company has no such tax code. */
export async function requireTaxCode(
  db: ReadDb,
  company_id: number,
  id: number | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  const [row] = await db
    .select({ id: taxCodes.id })
    .from(taxCodes)
    .where(ofCompany(taxCodes, company_id, id));
  if (!row) throw badInput({ tax_code_id: 'This tax code does not exist.' });
}
