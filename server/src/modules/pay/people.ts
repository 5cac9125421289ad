import { and, eq, exists, isNotNull, or, sql, type AnyColumn, type Placeholder } from 'drizzle-orm';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { payRates } from '../../database/schema/pay-rates.ts';
import { roles } from '../../database/schema/roles.ts';
import { inIds, inMillicents } from '../../database/sql.ts';
import { prepared, type ByIds } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';

/** Whether the company pays anybody by such a rate. */
const hasRate = (
  db: ReadDb,
  table: typeof payRates | typeof roles,
  rate: AnyColumn,
  company_id: Placeholder<string, number>,
) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.company_id, company_id), isNotNull(rate))),
  );

const peopleWithRoles = prepared('people_with_roles', (db, { company_id, ids }: ByIds) =>
  db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      role_id: users.role_id,
      default_pay_rate: inMillicents(roles.default_pay_rate),
      default_mileage_rate: roles.default_mileage_rate,
      default_mileage_rate_unit: roles.default_mileage_rate_unit,
      company_has_rates: sql`${or(
        hasRate(db, payRates, payRates.amount, company_id),
        hasRate(db, roles, roles.default_pay_rate, company_id),
      )}`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(roles, referenceTo(roles, users.role_id))
    .where(and(eq(users.company_id, company_id), inIds(users.id, ids))),
);

/** The rows of people, by id. */
export async function rowsOfPeople(db: ReadDb, company_id: number, ids: Iterable<number | null>) {
  const people = [...new Set(ids)].filter((id) => id !== null);
  const rows = people.length === 0 ? [] : await peopleWithRoles(db, { company_id, ids: people });
  return new Map(rows.map((row) => [row.id, row]));
}

/** People, with what their roles pay where the plan includes such rates (company-and-plans.md#plans). */
export async function peopleById(
  db: ReadDb,
  { caller, company_id, membership }: Viewer,
  ids: Iterable<number | null>,
) {
  const rows = await rowsOfPeople(db, company_id, ids);
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      {
        ...row,
        name: membership.names.employee(row),
        default_pay_rate: caller.allows('pay_rates') ? row.default_pay_rate : null,
        default_mileage_rate: caller.allows('mileage_rates') ? row.default_mileage_rate : null,
      },
    ]),
  );
}

export type Person = Awaited<ReturnType<typeof peopleById>> extends Map<number, infer One> ? One : never;
