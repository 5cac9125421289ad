import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { ClientCode, ClientCodeListInput } from '@daybook/contract/client-codes';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { inIds, matchesSearch } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';

type Row = typeof clientCodes.$inferSelect;

const COLUMNS = {
  code: clientCodes.code_key,
  description: clientCodes.description,
  created_at: clientCodes.created_at,
};

export function clientCodeRecord({ id, code, description, created_at, updated_at }: Row): ClientCode {
  return { id, code, description, created_at, updated_at };
}

const whereClause = (company_id: CompanyId, { search }: ClientCodeListInput): SQL | undefined =>
  and(
    eq(clientCodes.company_id, company_id),
    search ? matchesSearch(search, clientCodes.code, clientCodes.description) : undefined,
  );

function orderOf(ordering: NonNullable<ClientCodeListInput['ordering']>): SQL[] {
  const { key, by } = orderingOf(ordering);
  return [by(COLUMNS[key]), asc(clientCodes.id)];
}

export function listClientCodes(db: ReadDb, company_id: CompanyId, input: ClientCodeListInput) {
  const where = whereClause(company_id, input);
  const query = db
    .select()
    .from(clientCodes)
    .where(where)
    .orderBy(...orderOf(input.ordering ?? 'code'));
  return listPage(db, input, query, db.select(rowToCount).from(clientCodes).where(where), (rows) =>
    rows.map(clientCodeRecord),
  );
}

/** One of the company's client codes as it is stored; 404 where there is none. */
export async function clientCodeRow(db: ReadDb, company_id: CompanyId, id: number): Promise<Row> {
  return orNotFound((await clientCodeRows(db, company_id, [id]))[0]);
}

export const clientCodeRows = (db: ReadDb, company_id: CompanyId, ids: readonly number[]): Promise<Row[]> =>
  db
    .select()
    .from(clientCodes)
    .where(and(eq(clientCodes.company_id, company_id), inIds(clientCodes.id, ids)));
