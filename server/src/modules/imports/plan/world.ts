import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Client } from '@daybook/contract/clients';
import { columnKey } from '@daybook/domain/imports/kinds';
import type { ImportCounts } from '@daybook/domain/imports/plan';
import { foldedKey } from '@daybook/domain/text/fold';
import { joinName } from '@daybook/domain/text/names';
import type { CompanyId } from '../../../auth/membership.ts';
import { clientCodes } from '../../../database/schema/client-codes.ts';
import { clients } from '../../../database/schema/clients.ts';
import { customFieldDefinitions } from '../../../database/schema/custom-fields.ts';
import { users } from '../../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../../database/schema/pay-rates.ts';
import { roles } from '../../../database/schema/roles.ts';
import { timesheets } from '../../../database/schema/timesheets.ts';
import { workCodes } from '../../../database/schema/work-codes.ts';
import { inIds } from '../../../database/sql.ts';
import type { ReadDb } from '../../../database/store.ts';
import type { MemberContext } from '../../../kernel/procedures.ts';
import { grouped } from '../../../kernel/rows.ts';
import { clientRecords } from '../../clients/records.ts';
import { storedSettings } from '../../company-settings/reads.ts';
import { userRecords } from '../../employees/records.ts';

export type Person = Awaited<ReturnType<typeof userRecords>>[number];

/** All data of a company from which a plan is made. */
export interface World {
  viewer: MemberContext;
  work_codes: Map<string, typeof workCodes.$inferSelect>;
  client_codes: Map<string, typeof clientCodes.$inferSelect>;
  roles: Map<string, typeof roles.$inferSelect>;
  people: Person[];
  by_email: Map<string, Person>;
  by_payroll_id: Map<string, Person>;
  by_full_name: Map<string, Person[]>;
  by_person: Map<number, Person>;
  clients: Client[];
  by_reference: Map<string, Client>;
  by_name: Map<string, Client[]>;
  by_client: Map<number, Client>;
  own_fields: (typeof customFieldDefinitions.$inferSelect)[];
  pay_rates: (typeof payRates.$inferSelect)[];
  mileage_rates: (typeof mileageRates.$inferSelect)[];
  records: number;
  state_hash: string;
}

const TABLES = [
  ['employee', users],
  ['client', clients],
  ['work_code', workCodes],
  ['client_code', clientCodes],
  ['role', roles],
  ['custom_field', customFieldDefinitions],
  ['pay_rate', payRates],
  ['mileage_rate', mileageRates],
] as const;

interface State {
  state_hash: string;
  records: number;
}

/** The same state with the timesheets of these people, and the pay periods of their days (imports-and-exports.md#plan-and-apply). */
export async function withTimesheets(
  db: ReadDb,
  company_id: CompanyId,
  { state_hash, records }: State,
  people: readonly number[],
): Promise<State> {
  const { pay_period, first_pay_period, custom_pay_period_days } = await storedSettings(db, company_id);
  const hash = createHash('sha256').update(
    `${state_hash}\n${JSON.stringify([pay_period, first_pay_period, custom_pay_period_days])}\n`,
  );
  const rows = await db
    .select({ id: timesheets.id, updated_at: timesheets.updated_at })
    .from(timesheets)
    .where(and(eq(timesheets.company_id, company_id), inIds(timesheets.user_id, people)))
    .orderBy(timesheets.id);
  for (const { id, updated_at } of rows) hash.update(`timesheet ${id} ${updated_at}\n`);
  return { state_hash: hash.digest('hex'), records: records + rows.length };
}

/** Every record that a plan may change, by its version. */
export async function stateOf(db: ReadDb, company_id: number): Promise<State> {
  const hash = createHash('sha256');
  let records = 0;
  for (const [type, table] of TABLES) {
    const rows = await db
      .select({ id: table.id, updated_at: table.updated_at })
      .from(table)
      .where(eq(table.company_id, company_id))
      .orderBy(table.id);
    records += rows.length;
    for (const { id, updated_at } of rows) hash.update(`${type} ${id} ${updated_at}\n`);
  }
  return { state_hash: hash.digest('hex'), records };
}

/**
 * How many of those records were changed, added or deleted since a moment at which there were so many.
 * @param people whose timesheets are included
 */
export async function changedSince(
  db: ReadDb,
  company_id: number,
  since: string,
  { records, people }: Pick<ImportCounts, 'records' | 'people'>,
): Promise<number> {
  let [changed, added, present] = [0, 0, 0];
  for (const table of [...TABLES.map(([, one]) => one), timesheets]) {
    const ofCompany = and(
      eq(table.company_id, company_id),
      table === timesheets ? inIds(timesheets.user_id, people) : undefined,
    );
    const counted = (more?: ReturnType<typeof gt>) =>
      db
        .select({ count: count() })
        .from(table)
        .where(and(ofCompany, more))
        .then(([row]) => row?.count ?? 0);
    const [changedLater, addedLater, all] = [
      await counted(gt(table.updated_at, since)),
      await counted(gt(table.created_at, since)),
      await counted(),
    ];
    changed += changedLater;
    added += addedLater;
    present += all;
  }
  return Math.max(1, changed + Math.max(0, records + added - present));
}

export const loadOwnFields = (
  db: ReadDb,
  company_id: number,
): Promise<(typeof customFieldDefinitions.$inferSelect)[]> =>
  db
    .select()
    .from(customFieldDefinitions)
    .where(
      and(eq(customFieldDefinitions.company_id, company_id), eq(customFieldDefinitions.target, 'client')),
    )
    .orderBy(customFieldDefinitions.order);

export async function loadWorld(db: ReadDb, viewer: MemberContext): Promise<World> {
  const { company_id } = viewer;
  // First of all: changes in the meantime are noticed when the plan is applied.
  const state = await stateOf(db, company_id);
  // SQLite is synchronous: other calls get their turn in between.
  await nextTurn();
  const people = await userRecords(
    db,
    company_id,
    await db.select().from(users).where(eq(users.company_id, company_id)).orderBy(users.id),
    { today: viewer.membership.today, now: viewer.now },
  );
  await nextTurn();
  const records = await clientRecords(
    db,
    viewer,
    await db.select().from(clients).where(eq(clients.company_id, company_id)).orderBy(clients.id),
  );
  await nextTurn();
  const codes = await db.select().from(workCodes).where(eq(workCodes.company_id, company_id));
  const codesOfClients = await db.select().from(clientCodes).where(eq(clientCodes.company_id, company_id));
  const roleRows = await db.select().from(roles).where(eq(roles.company_id, company_id));
  return {
    viewer,
    work_codes: new Map(codes.map((row) => [row.code_key, row])),
    client_codes: new Map(codesOfClients.map((row) => [row.code_key, row])),
    roles: new Map(roleRows.map((row) => [row.name_key, row])),
    people,
    by_email: new Map(people.map((person) => [person.email.toLowerCase(), person])),
    by_payroll_id: new Map(
      people.flatMap((person) => (person.payroll_id ? [[foldedKey(person.payroll_id), person]] : [])),
    ),
    by_full_name: named(people, (person) => viewer.membership.names.employee(person)),
    by_person: new Map(people.map((person) => [person.id, person])),
    clients: records,
    by_reference: new Map(
      records.flatMap((client) => (client.reference ? [[foldedKey(client.reference), client]] : [])),
    ),
    by_name: named(records, (client) => viewer.membership.names.client(client)),
    by_client: new Map(records.map((client) => [client.id, client])),
    own_fields: await loadOwnFields(db, company_id),
    pay_rates: await db.select().from(payRates).where(eq(payRates.company_id, company_id)),
    mileage_rates: await db.select().from(mileageRates).where(eq(mileageRates.company_id, company_id)),
    ...state,
  };
}

/** By their names, and by those under which our lists tell them apart: "Sam Lee (R1)". */
function named<Named extends { id: number; first_name: string; last_name: string }>(
  people: readonly Named[],
  calledApart: (person: Named) => string,
): Map<string, Named[]> {
  const byName = grouped(people, nameKeyOf);
  for (const person of people) {
    const key = columnKey(calledApart(person));
    if (key !== nameKeyOf(person)) byName.set(key, [...(byName.get(key) ?? []), person]);
  }
  return byName;
}

/** A name as files have it: without what tells people of one name apart here. */
export const nameKeyOf = (person: { first_name: string; last_name: string }): string =>
  columnKey(joinName(person));
