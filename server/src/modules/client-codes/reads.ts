import { type AnyColumn, type SQL, and, asc, desc, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { ClientCode, clientCodeFilters, clientCodePage } from '@daybook/contract/client-codes';
import { PAGE_SIZE } from '@daybook/contract/filters';
import { contains } from '../../database/contains.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import type { ReadDb } from '../../database/store.ts';
import { badInput, orNotFound } from '../../kernel/refusals.ts';
import type { CompanyId } from '../../auth/membership.ts';

type Row = typeof clientCodes.$inferSelect;
type Filters = Omit<z.output<typeof clientCodeFilters>, 'limit'>;

const COLUMNS: Readonly<Record<string, AnyColumn>> = {
  code: clientCodes.code_key,
  description: clientCodes.description,
  created_at: clientCodes.created_at,
};

export function clientCodeRecord({ id, code, description, created_at, updated_at }: Row): ClientCode {
  return { id, code, description, created_at, updated_at };
}

function asked(company_id: CompanyId, filters: Filters): { where: SQL | undefined; order: SQL[] } {
  const where = and(
    eq(clientCodes.company_id, company_id),
    filters.search
      ? or(contains(clientCodes.code, filters.search), contains(clientCodes.description, filters.search))
      : undefined,
  );
  const key = filters.ordering ?? 'code';
  const direction = key.startsWith('-') ? desc : asc;
  const column = COLUMNS[key.replace('-', '')] ?? clientCodes.code_key;
  return { where, order: [direction(column), asc(clientCodes.id)] };
}

export async function listClientCodes(
  db: ReadDb,
  company_id: CompanyId,
  { limit, ...filters }: z.output<typeof clientCodeFilters>,
): Promise<ClientCode[]> {
  const { where, order } = asked(company_id, filters);
  const query = db
    .select()
    .from(clientCodes)
    .where(where)
    .orderBy(...order);
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(clientCodeRecord);
}

export async function pageOfClientCodes(
  db: ReadDb,
  company_id: CompanyId,
  { page = 1, page_size = PAGE_SIZE, ...filters }: z.output<typeof clientCodePage>,
): Promise<{ count: number; results: ClientCode[] }> {
  const { where, order } = asked(company_id, filters);
  const rows = await db
    .select()
    .from(clientCodes)
    .where(where)
    .orderBy(...order)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    count: await db.$count(clientCodes, where),
    results: rows.map(clientCodeRecord),
  };
}

/** One of the company's client codes as it is stored; 404 where there is none. */
export async function clientCodeRow(db: ReadDb, company_id: CompanyId, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(clientCodes)
    .where(and(eq(clientCodes.company_id, company_id), eq(clientCodes.id, id)));
  return orNotFound(row);
}

/** Throws 400 at `field` where the company has no such client code (decisions §1: ids in bodies). */
export async function requireClientCode(
  db: ReadDb,
  company_id: CompanyId,
  id: number,
  field = 'client_code',
): Promise<void> {
  const [row] = await db
    .select({ id: clientCodes.id })
    .from(clientCodes)
    .where(and(eq(clientCodes.company_id, company_id), eq(clientCodes.id, id)));
  if (!row) throw badInput({ [field]: 'This client code does not exist.' });
}
