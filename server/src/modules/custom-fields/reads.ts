import { and, asc, count, desc, eq, max } from 'drizzle-orm';
import type { z } from 'zod';
import type { CustomField, customFieldList, customFieldPage } from '@daybook/contract/custom-fields';
import { PAGE_SIZE } from '@daybook/contract/filters';
import { customFieldKey } from '@daybook/domain/custom-fields';
import { customFieldDefinitions as definitions } from '../../database/schema/custom-fields.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import type { CompanyId } from '../../auth/membership.ts';

type Filters = Partial<z.output<typeof customFieldList> & z.output<typeof customFieldPage>>;

export function customFieldRecord({
  company_id: _company,
  name_key: _key,
  ...row
}: typeof definitions.$inferSelect): CustomField {
  return { ...row, key: customFieldKey(row) };
}

export async function customFieldRow(db: ReadDb, company_id: CompanyId, id: number) {
  const [row] = await db
    .select()
    .from(definitions)
    .where(and(eq(definitions.company_id, company_id), eq(definitions.id, id)));
  return orNotFound(row);
}

const conditions = (company_id: CompanyId, filters: Filters) =>
  and(
    eq(definitions.company_id, company_id),
    filters.target ? eq(definitions.target, filters.target) : undefined,
  );

function orderOf(ordering: Filters['ordering']) {
  const by = ordering?.startsWith('-') ? desc : asc;
  const column = ordering?.endsWith('name') ? definitions.name_key : definitions.order;
  return [by(column), by(definitions.id)];
}

export async function listCustomFields(db: ReadDb, company_id: CompanyId, filters: Filters) {
  const query = db
    .select()
    .from(definitions)
    .where(conditions(company_id, filters))
    .orderBy(...orderOf(filters.ordering));
  const rows = await (filters.limit === undefined ? query : query.limit(filters.limit));
  return rows.map(customFieldRecord);
}

export async function pageOfCustomFields(db: ReadDb, company_id: CompanyId, filters: Filters) {
  const where = conditions(company_id, filters);
  const size = filters.page_size ?? PAGE_SIZE;
  const [total] = await db.select({ count: count() }).from(definitions).where(where);
  const rows = await db
    .select()
    .from(definitions)
    .where(where)
    .orderBy(...orderOf(filters.ordering))
    .limit(size)
    .offset(((filters.page ?? 1) - 1) * size);
  return { count: total?.count ?? 0, results: rows.map(customFieldRecord) };
}

/** The place after all others. */
export async function nextPlace(db: ReadDb, company_id: CompanyId): Promise<number> {
  const [row] = await db
    .select({ last: max(definitions.order) })
    .from(definitions)
    .where(eq(definitions.company_id, company_id));
  return (row?.last ?? 0) + 1;
}
