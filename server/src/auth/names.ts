import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { detailsApart, joinName, nameWith } from '@daybook/domain/text/names';
import { referenceTo } from '../database/of-company.ts';
import { auditEntries, isNaming } from '../database/schema/audit.ts';
import { clientCodes } from '../database/schema/client-codes.ts';
import { clients } from '../database/schema/clients.ts';
import { users } from '../database/schema/employees.ts';
import { inIds, pick } from '../database/sql.ts';
import { pipelined } from '../database/statements.ts';
import type { ReadDb } from '../database/store.ts';

interface Named {
  id: number;
  first_name: string;
  last_name: string;
}

/** What the people and clients of a company are called: those of one name with what tells them apart, "Gwen Moss (A1)". */
export interface Names {
  employee(person: Named): string;
  client(client: Named): string;
  /** What tells a person from others of the name. */
  employeeDetail(id: number | null): string | undefined;
}

/** For the console, whose companies are not the caller's. */
export const PLAIN_NAMES: Names = { employee: joinName, client: joinName, employeeDetail: () => undefined };

interface CompanyNames {
  /** With payroll IDs. */
  forAdmins: Names;
  forOthers: Names;
}

interface OfCompany {
  company_id: number;
}

const everyEmployee = (db: ReadDb, { company_id }: OfCompany) =>
  db
    .select(pick(users, 'id', 'first_name', 'last_name', 'payroll_id', 'email'))
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.waiting_for_approval, false)))
    .orderBy(users.id);

const everyClient = (db: ReadDb, { company_id }: OfCompany) =>
  db
    .select({
      ...pick(clients, 'id', 'first_name', 'last_name', 'reference', 'address', 'phone'),
      code: clientCodes.code,
    })
    .from(clients)
    .leftJoin(clientCodes, referenceTo(clientCodes, clients.client_code_id))
    .where(eq(clients.company_id, company_id))
    .orderBy(clients.id);

const namesFrom = (people: ReadonlyMap<number, string>, served: ReadonlyMap<number, string>): Names => ({
  employee: (person) => nameWith(people.get(person.id), joinName(person)),
  client: (client) => nameWith(served.get(client.id), joinName(client)),
  employeeDetail: (id) => (id === null ? undefined : people.get(id)),
});

async function readNames(db: ReadDb, company_id: number): Promise<CompanyNames> {
  const [people, everyone] = await pipelined(
    everyEmployee(db, { company_id }),
    everyClient(db, { company_id }),
  );
  const served = detailsApart(everyone, ({ code, reference, address, phone }) => [
    code,
    reference,
    address,
    phone,
  ]);
  return {
    forAdmins: namesFrom(
      detailsApart(people, ({ payroll_id, email }) => [payroll_id, email]),
      served,
    ),
    forOthers: namesFrom(
      detailsApart(people, ({ email }) => [email]),
      served,
    ),
  };
}

/** When the names of a company's people and clients may last have changed. */
export const lastNamingOf = (company_id: AnyColumn): SQL<number | null> =>
  sql`(select max(${auditEntries.sequence}) from ${auditEntries}
    where ${auditEntries.company_id} = ${company_id} and ${isNaming})`;

interface Remembered {
  last_naming: number | null;
  names: CompanyNames;
}

/** Companies whose names a process remembers. */
const MAX_COMPANIES = 500;
const remembered = new WeakMap<ReadDb, Map<number, Remembered>>();

/** @param last_naming as `lastNamingOf` reads it, before the names */
export async function namesIn(
  db: ReadDb,
  company_id: number,
  last_naming: number | null,
): Promise<CompanyNames> {
  const companies = remembered.get(db) ?? new Map<number, Remembered>();
  remembered.set(db, companies);
  const before = companies.get(company_id);
  if (before?.last_naming === last_naming) return before.names;
  const names = await readNames(db, company_id);
  if (companies.size >= MAX_COMPANIES) companies.clear();
  companies.set(company_id, { last_naming, names });
  return names;
}

/** The names of people or clients, by id. */
export async function namesById(
  db: ReadDb,
  table: typeof users | typeof clients,
  { company_id, names }: { company_id: number; names: Names },
  ids: Iterable<number | null>,
): Promise<ReadonlyMap<number | null, string>> {
  const present = [...new Set(ids)].filter((id) => id !== null);
  if (present.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, first_name: table.first_name, last_name: table.last_name })
    .from(table)
    .where(and(eq(table.company_id, company_id), inIds(table.id, present)));
  const isOfClients = table === clients;
  return new Map(rows.map((row) => [row.id, isOfClients ? names.client(row) : names.employee(row)]));
}
