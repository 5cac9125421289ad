import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../auth/caller.ts';
import { inIds } from '../../database/sql.ts';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import { prepared, pipelined, type ByIds } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Names } from '../../kernel/names.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { NO_RATES, type PersonalRates, personalRates } from './rates.ts';

const personColumns = {
  id: users.id,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  default_pay_rate: roles.default_pay_rate,
  role_id: users.role_id,
  default_mileage_rate: roles.default_mileage_rate,
  default_mileage_rate_unit: roles.default_mileage_rate_unit,
};

const namesOfPeople = prepared('names_of_people', (db, { company_id, ids }: ByIds) =>
  db
    .select(personColumns)
    .from(users)
    .leftJoin(roles, referenceTo(roles, users.role_id))
    .where(and(eq(users.company_id, company_id), inIds(users.id, ids))),
);

/**
 * A person with today's rates that the plan includes: rates from before a downgrade are kept and not used
 * (company-and-plans.md#plans).
 */
const personOf = (
  caller: Caller,
  names: Names,
  row: Awaited<ReturnType<typeof namesOfPeople>>[number],
  rates: PersonalRates,
) => ({
  // Named one by one: V8 takes six times as long to add fields to a copy.
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  role_id: row.role_id,
  default_mileage_rate_unit: row.default_mileage_rate_unit,
  name: names.employee(row),
  pay_rate: caller.allows('pay_rates') ? rates.pay_rate : null,
  overtime_rate: caller.allows('overtime_rates') ? rates.overtime_rate : null,
  mileage_rate: caller.allows('mileage_rates') ? rates.mileage_rate : null,
  default_pay_rate: caller.allows('pay_rates') ? row.default_pay_rate : null,
  default_mileage_rate: caller.allows('mileage_rates') ? row.default_mileage_rate : null,
});

export type Person = ReturnType<typeof personOf>;

export async function peopleById(
  db: ReadDb,
  { caller, company_id, membership }: Viewer,
  ids: number[],
): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map();
  const [people, rates] = await pipelined(
    namesOfPeople(db, { company_id, ids }),
    personalRates(db, company_id, ids, caller.membership?.today ?? ''),
  );
  return new Map(
    people.map((row) => [row.id, personOf(caller, membership.names, row, rates.get(row.id) ?? NO_RATES)]),
  );
}
