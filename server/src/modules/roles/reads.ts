import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import type { Role, RoleListInput } from '@daybook/contract/roles';
import type { CompanyId } from '../../auth/membership.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { ofCompany, referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { roles } from '../../database/schema/roles.ts';
import { inIds, matchesSearch, pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { orNotFound } from '../../kernel/refusals.ts';
import { mileageRatesInForce, payRatesInForce } from '../rates/reads.ts';

type Viewer = Pick<MemberContext, 'company_id' | 'membership'>;

/** Roles with the dated rates in force on a day, if any. */
const rolesOn = (db: ReadDb, day: string) =>
  db
    .select({
      role: roles,
      pay: pick(payRates, 'id', 'effective_from', 'amount'),
      mileage: pick(mileageRates, 'id', 'effective_from', 'amount', 'unit'),
    })
    .from(roles)
    .leftJoin(payRates, and(referenceTo(roles, payRates.role_id), payRatesInForce(db, day)))
    .leftJoin(mileageRates, and(referenceTo(roles, mileageRates.role_id), mileageRatesInForce(db, day)));

type RoleOnDay = Awaited<ReturnType<typeof rolesOn>>[number];

/** The role as it is shown: with the rates of that day, not those of before its first dated one. */
function roleOnDay({ role, pay, mileage }: RoleOnDay) {
  return {
    ...role,
    ...(pay && { default_pay_rate: pay.amount }),
    ...(mileage && { default_mileage_rate: mileage.amount, default_mileage_rate_unit: mileage.unit }),
  };
}
export type RoleRow = ReturnType<typeof roleOnDay>;

export function roleRecord({ company_id: _company, name_key: _key, ...role }: RoleRow): Role {
  return role;
}

/** A role, and the dated rates that are in force today or on another day. */
export async function roleWithRates(
  db: ReadDb,
  { company_id, membership }: Viewer,
  id: number,
  day?: string,
) {
  const [row] = await rolesOn(db, day ?? membership.today).where(ofCompany(roles, company_id, id));
  const { pay, mileage } = orNotFound(row);
  return { row: roleOnDay(orNotFound(row)), pay, mileage };
}

export const roleRow = async (db: ReadDb, viewer: Viewer, id: number): Promise<RoleRow> =>
  (await roleWithRates(db, viewer, id)).row;

/** Those of some roles that the company has. */
export async function rolesById(
  db: ReadDb,
  { company_id, membership }: Viewer,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number, RoleRow>> {
  const some = [...new Set(ids.flatMap((id) => id ?? []))];
  if (some.length === 0) return new Map();
  const rows = await rolesOn(db, membership.today).where(
    and(eq(roles.company_id, company_id), inIds(roles.id, some)),
  );
  return new Map(rows.map((row) => [row.role.id, roleOnDay(row)]));
}

const PAY_RATE = sql`case when ${payRates.id} is null then ${roles.default_pay_rate} else ${payRates.amount} end`;

function orderOf(ordering: RoleListInput['ordering']): SQL[] {
  const { key, by } = orderingOf(ordering ?? 'name');
  if (key === 'default_pay_rate') return [sql`${PAY_RATE} is null`, by(PAY_RATE), by(roles.id)];
  return [by(key === 'created_at' ? roles.created_at : roles.name_key), by(roles.id)];
}

const whereClause = (company_id: CompanyId, { search }: RoleListInput) =>
  and(eq(roles.company_id, company_id), search ? matchesSearch(search, roles.name) : undefined);

export function listRoles(db: ReadDb, { company_id, membership }: MemberContext, input: RoleListInput) {
  const where = whereClause(company_id, input);
  const query = rolesOn(db, membership.today)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  return listPage(db, input, query, db.select(rowToCount).from(roles).where(where), (rows) =>
    rows.map((row) => roleRecord(roleOnDay(row))),
  );
}

export async function employeesWithRole(db: ReadDb, company_id: CompanyId, roleId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.role_id, roleId)));
  return row?.count ?? 0;
}
