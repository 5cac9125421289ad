import { and, eq, getTableColumns, type AnyColumn, type SQL } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import type { OrPlaceholder } from './statements.ts';
import type { ReadDb } from './store.ts';

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

/** This row itself, if there is one. */
export async function rowOf<Table extends AnyPgTable & Owned>(
  db: ReadDb,
  table: Table,
  company_id: number,
  id: number,
): Promise<Table['$inferSelect'] | undefined> {
  const from: AnyPgTable = table;
  const [row] = await db
    .select()
    .from(from)
    .where(ofCompany(table, company_id, id));
  return row;
}

/** For a join: the row that a column refers to, of the same company as the column's own row. */
export function referenceTo(table: Owned, reference: AnyColumn): SQL | undefined {
  const { company_id } = getTableColumns(reference.table);
  if (!company_id) throw new Error(`The rows of ${reference.name} have no company.`);
  return and(eq(table.company_id, company_id), eq(table.id, reference));
}
