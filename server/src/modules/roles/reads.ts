import { type SQL, and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { PAGE_SIZE } from '@daybook/contract/filters';
import type { Role, roleList, rolePage } from '@daybook/contract/roles';
import { contains } from '../../database/contains.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import type { CompanyId } from '../../auth/membership.ts';

type Filters = Partial<z.output<typeof roleList> & z.output<typeof rolePage>>;

export function roleRecord({
  company_id: _company,
  name_key: _key,
  ...role
}: typeof roles.$inferSelect): Role {
  return role;
}

export async function roleRow(db: ReadDb, company_id: CompanyId, id: number) {
  const [row] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.company_id, company_id), eq(roles.id, id)));
  return orNotFound(row);
}

function orderOf(ordering: Filters['ordering']): SQL[] {
  const by = ordering?.startsWith('-') ? desc : asc;
  const key = ordering?.replace('-', '');
  if (key === 'default_pay_rate') {
    return [sql`${roles.default_pay_rate} is null`, by(roles.default_pay_rate), by(roles.id)];
  }
  return [by(key === 'created_at' ? roles.created_at : roles.name_key), by(roles.id)];
}

const conditions = (company_id: CompanyId, filters: Filters) =>
  and(eq(roles.company_id, company_id), filters.search ? contains(roles.name, filters.search) : undefined);

export async function listRoles(db: ReadDb, company_id: CompanyId, filters: Filters): Promise<Role[]> {
  const query = db
    .select()
    .from(roles)
    .where(conditions(company_id, filters))
    .orderBy(...orderOf(filters.ordering));
  const rows = await (filters.limit === undefined ? query : query.limit(filters.limit));
  return rows.map(roleRecord);
}

export async function pageOfRoles(db: ReadDb, company_id: CompanyId, filters: Filters) {
  const where = conditions(company_id, filters);
  const size = filters.page_size ?? PAGE_SIZE;
  const [total] = await db.select({ count: count() }).from(roles).where(where);
  const rows = await db
    .select()
    .from(roles)
    .where(where)
    .orderBy(...orderOf(filters.ordering))
    .limit(size)
    .offset(((filters.page ?? 1) - 1) * size);
  return { count: total?.count ?? 0, results: rows.map(roleRecord) };
}

export async function employeesWithRole(db: ReadDb, company_id: CompanyId, roleId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.role_id, roleId)));
  return row?.count ?? 0;
}
