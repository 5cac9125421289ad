import { type SQL, and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Role, RoleListInput } from '@daybook/contract/roles';
import { matchesSearch } from '../../database/sql.ts';
import { listPage, rowToCount } from '../../database/list-page.ts';
import { rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import type { ReadDb } from '../../database/store.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import type { CompanyId } from '../../auth/membership.ts';

export function roleRecord({
  company_id: _company,
  name_key: _key,
  ...role
}: typeof roles.$inferSelect): Role {
  return role;
}

export async function roleRow(db: ReadDb, company_id: CompanyId, id: number) {
  return orNotFound(await rowOf(db, roles, company_id, id));
}

function orderOf(ordering: RoleListInput['ordering']): SQL[] {
  const by = ordering?.startsWith('-') ? desc : asc;
  const key = ordering?.replace('-', '');
  if (key === 'default_pay_rate') {
    return [sql`${roles.default_pay_rate} is null`, by(roles.default_pay_rate), by(roles.id)];
  }
  return [by(key === 'created_at' ? roles.created_at : roles.name_key), by(roles.id)];
}

const whereClause = (company_id: CompanyId, { search }: RoleListInput) =>
  and(eq(roles.company_id, company_id), search ? matchesSearch(search, roles.name) : undefined);

export function listRoles(db: ReadDb, company_id: CompanyId, input: RoleListInput) {
  const where = whereClause(company_id, input);
  const query = db
    .select()
    .from(roles)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  return listPage(db, input, query, db.select(rowToCount).from(roles).where(where), (rows) =>
    rows.map(roleRecord),
  );
}

export async function employeesWithRole(db: ReadDb, company_id: CompanyId, roleId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.role_id, roleId)));
  return row?.count ?? 0;
}
