import { and, eq, max } from 'drizzle-orm';
import type { CustomField, CustomFieldListInput } from '@daybook/contract/custom-fields';
import { customFieldKey } from '@daybook/domain/clients/custom-fields';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { rowOf } from '../../database/of-company.ts';
import { customFieldDefinitions as definitions } from '../../database/schema/custom-fields.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';

export function customFieldRecord({
  company_id: _company,
  name_key: _key,
  ...row
}: typeof definitions.$inferSelect): CustomField {
  return { ...row, key: customFieldKey(row) };
}

export async function customFieldRow(db: ReadDb, company_id: CompanyId, id: number) {
  return orNotFound(await rowOf(db, definitions, company_id, id));
}

const whereClause = (company_id: CompanyId, { target }: CustomFieldListInput) =>
  and(eq(definitions.company_id, company_id), target ? eq(definitions.target, target) : undefined);

function orderOf(ordering: CustomFieldListInput['ordering']) {
  const { key, by } = orderingOf(ordering ?? 'order');
  const column = key === 'name' ? definitions.name_key : definitions.order;
  return [by(column), by(definitions.id)];
}

export function listCustomFields(db: ReadDb, company_id: CompanyId, input: CustomFieldListInput) {
  const where = whereClause(company_id, input);
  const query = db
    .select()
    .from(definitions)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  return listPage(db, input, query, db.select(rowToCount).from(definitions).where(where), (rows) =>
    rows.map(customFieldRecord),
  );
}

/** The position after all others. */
export async function nextPlace(db: ReadDb, company_id: CompanyId): Promise<number> {
  const [row] = await db
    .select({ last: max(definitions.order) })
    .from(definitions)
    .where(eq(definitions.company_id, company_id));
  return (row?.last ?? 0) + 1;
}
