import { type AnyColumn, type SQL, and, eq, getTableColumns } from 'drizzle-orm';
import type { OrPlaceholder } from './statements.ts';

interface Owned {
  id: AnyColumn;
  company_id: AnyColumn;
}

/** The row of a company with this id. */
export const ofCompany = (
  table: Owned,
  company_id: OrPlaceholder<number>,
  id: OrPlaceholder<number>,
): SQL | undefined => and(eq(table.company_id, company_id), eq(table.id, id));

/** For a join: the row that a column refers to, of the same company as the column's own row. */
export function referenceTo(table: Owned, reference: AnyColumn): SQL | undefined {
  const { company_id } = getTableColumns(reference.table);
  if (!company_id) throw new Error(`The rows of ${reference.name} have no company.`);
  return and(eq(table.company_id, company_id), eq(table.id, reference));
}
