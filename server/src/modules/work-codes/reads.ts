import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { codeBrief } from '@daybook/contract/fields';
import type { WorkCode, WorkCodeListInput } from '@daybook/contract/work-codes';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inIds, matchesSearch } from '../../database/sql.ts';
import { prepared, type ByIds } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { badInput, orNotFound } from '../../kernel/refusals.ts';

type Row = typeof workCodes.$inferSelect;

const COLUMNS = {
  code: workCodes.code_key,
  description: workCodes.description,
  created_at: workCodes.created_at,
};

/** A row in the wire form; billing rates are for admins only. */
export function workCodeRecord(row: Row, isAdmin: boolean): WorkCode {
  const { company_id: _company, code_key: _key, ...all } = row;
  const { billing_rate, invoice_code, tax_code_id, income_account, ...record } = all;
  return { ...record, ...(isAdmin && { billing_rate, invoice_code, tax_code_id, income_account }) };
}

const whereClause = (company_id: CompanyId, { search }: WorkCodeListInput): SQL | undefined =>
  and(
    eq(workCodes.company_id, company_id),
    search ? matchesSearch(search, workCodes.code, workCodes.description) : undefined,
  );

function orderOf(ordering: NonNullable<WorkCodeListInput['ordering']>): SQL[] {
  const { key, by } = orderingOf(ordering);
  return [by(COLUMNS[key]), asc(workCodes.id)];
}

export function listWorkCodes(db: ReadDb, company_id: CompanyId, isAdmin: boolean, input: WorkCodeListInput) {
  const where = whereClause(company_id, input);
  const query = db
    .select()
    .from(workCodes)
    .where(where)
    .orderBy(...orderOf(input.ordering ?? 'code'));
  return listPage(db, input, query, db.select(rowToCount).from(workCodes).where(where), (rows) =>
    rows.map((row) => workCodeRecord(row, isAdmin)),
  );
}

/** One of the company's work codes as it is stored; 404 where there is none. */
export async function workCodeRow(db: ReadDb, company_id: CompanyId, id: number): Promise<Row> {
  return orNotFound((await workCodeRows(db, company_id, [id]))[0]);
}

export const workCodeRows = (db: ReadDb, company_id: CompanyId, ids: readonly number[]): Promise<Row[]> =>
  db
    .select()
    .from(workCodes)
    .where(and(eq(workCodes.company_id, company_id), inIds(workCodes.id, ids)));

const briefsById = prepared('work_codes_by_id', (db, { company_id, ids }: ByIds) =>
  db
    .select({ id: workCodes.id, code: workCodes.code, description: workCodes.description })
    .from(workCodes)
    .where(and(eq(workCodes.company_id, company_id), inIds(workCodes.id, ids))),
);

/** A work code as part of another record. */
export type CodeBrief = z.output<typeof codeBrief>;

/** By id, the company's work codes among `ids`. */
export async function workCodeSummaries(
  db: ReadDb,
  company_id: CompanyId,
  ids: Iterable<number | null>,
): Promise<Map<number, CodeBrief>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await briefsById(db, { company_id, ids: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The work codes by id; throws 400 at the fields whose work code the company does not have. `ids` are by field. */
export async function requireWorkCodes(
  db: ReadDb,
  company_id: CompanyId,
  ids: ReadonlyMap<string, number>,
): Promise<Map<number, CodeBrief>> {
  const known = await workCodeSummaries(db, company_id, ids.values());
  const unknown = [...ids].filter(([, id]) => !known.has(id));
  if (unknown.length > 0) {
    throw badInput(Object.fromEntries(unknown.map(([field]) => [field, 'This work code does not exist.'])));
  }
  return known;
}

/** The codes whose time is paid as leave. */
export async function leaveCodes(db: ReadDb, company_id: CompanyId): Promise<Set<number>> {
  const rows = await db
    .select({ id: workCodes.id })
    .from(workCodes)
    .where(and(eq(workCodes.company_id, company_id), eq(workCodes.pay_kind, 'leave')));
  return new Set(rows.map(({ id }) => id));
}
