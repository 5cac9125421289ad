import { and, count, eq, exists, gte, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Client, ClientListInput, ListedClient, PickableClient } from '@daybook/contract/clients';
import { groupClients } from '@daybook/domain/clients/client-groups';
import { refuseBeyondPlan } from '../../auth/plan-limits.ts';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { billingItems, clientRecipients, recipients } from '../../database/schema/billing.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients, clientWorkers } from '../../database/schema/clients.ts';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { incidents } from '../../database/schema/incidents.ts';
import { invoices, payments } from '../../database/schema/invoices.ts';
import { monthlyReports } from '../../database/schema/monthly-reports.ts';
import { noShows } from '../../database/schema/no-shows.ts';
import { snapshotLogs } from '../../database/schema/timesheets.ts';
import { fullName, inIds, matchesSearch } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext, Viewer } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { clientRecords, codeOfClient, codesOf, peopleOfClients } from './records.ts';
import { visibleTo } from './visibility.ts';

/** A client that the viewer can see; 404 for every other. */
async function clientRow(db: ReadDb, viewer: Viewer, id: number) {
  return orNotFound((await clientRows(db, viewer, [id]))[0]);
}

/** Those of some clients that the viewer can see. */
export const clientRows = (db: ReadDb, viewer: Viewer, ids: readonly number[]) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.company_id, viewer.company_id), inIds(clients.id, ids), visibleTo(db, viewer)));

export async function getClient(db: ReadDb, viewer: Viewer, id: number): Promise<Client> {
  const [record] = await clientRecords(db, viewer, [await clientRow(db, viewer, id)]);
  return required(record, `the record of client ${id}`);
}

export function listClients(db: ReadDb, viewer: Viewer, input: ClientListInput) {
  const where = whereClause(db, viewer, input);
  const query = db
    .select({ client: clients })
    .from(clients)
    .leftJoin(clientCodes, codeOfClient)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  return listPage(
    db,
    input,
    query,
    db.select(rowToCount).from(clients).leftJoin(clientCodes, codeOfClient).where(where),
    (rows) => clientRecords(db, viewer, pluck(rows, 'client')),
  );
}

const listedColumns = {
  id: clients.id,
  first_name: clients.first_name,
  last_name: clients.last_name,
  contract_start: clients.contract_start,
  contract_end: clients.contract_end,
  is_active: clients.is_active,
  code: clientCodes.code,
};

/** The same rows as our tables show them. */
export function listClientSummaries(db: ReadDb, viewer: Viewer, input: ClientListInput) {
  const where = whereClause(db, viewer, input);
  const query = db
    .select(listedColumns)
    .from(clients)
    .leftJoin(clientCodes, codeOfClient)
    .where(where)
    .orderBy(...orderOf(input.ordering));
  const all = db.select(rowToCount).from(clients).leftJoin(clientCodes, codeOfClient).where(where);
  return listPage(db, input, query, all, async (rows): Promise<ListedClient[]> => {
    const ids = rows.map(({ id }) => id);
    const workers = await peopleOfClients(db, clientWorkers, viewer.membership, ids);
    return rows.map((row) => ({
      id: row.id,
      name: viewer.membership.names.client(row),
      contract_start: row.contract_start,
      contract_end: row.contract_end,
      is_active: row.is_active,
      client_code: row.code === null ? null : { code: row.code },
      assigned_workers_details: workers.get(row.id) ?? [],
    }));
  });
}

/** By name, contract number or client code (clients-and-contracts.md#screens), in a query that joins `clientCodes`. */
const matchesClient = (search: string) =>
  matchesSearch(search, fullName(clients), clients.contract_number, clientCodes.code);

/** Whether a contract has no end or has not ended. */
export const contractRuns = (runs: boolean, today: string): SQL | undefined =>
  runs ? or(isNull(clients.contract_end), gte(clients.contract_end, today)) : lt(clients.contract_end, today);

function whereClause(db: ReadDb, viewer: Viewer, filters: ClientListInput) {
  const { company_id } = viewer;
  const worker = filters.assigned_workers;
  return and(
    eq(clients.company_id, company_id),
    visibleTo(db, viewer),
    filters.kind === 'all' ? undefined : eq(clients.kind, filters.kind ?? 'person'),
    filters.is_active === undefined ? undefined : eq(clients.is_active, filters.is_active),
    worker === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(clientWorkers)
            .where(
              and(
                eq(clientWorkers.company_id, company_id),
                eq(clientWorkers.client_id, clients.id),
                eq(clientWorkers.user_id, worker),
              ),
            ),
        ),
    filters.contract_running === undefined
      ? undefined
      : contractRuns(filters.contract_running, viewer.membership.today),
    filters.search ? matchesClient(filters.search) : undefined,
    filters.with_approved_documents ? hasApprovedDocument(db, company_id) : undefined,
  );
}

function hasApprovedDocument(db: ReadDb, companyId: number): SQL | undefined {
  const approved = (documents: typeof monthlyReports | typeof noShows | typeof incidents) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(documents)
        .where(
          and(
            eq(documents.company_id, companyId),
            eq(documents.client_id, clients.id),
            eq(documents.approved, true),
          ),
        ),
    );
  return or(approved(monthlyReports), approved(noShows), approved(incidents));
}

/** Clients without a date or code come last in both directions. */
function orderOf(ordering: ClientListInput['ordering']): SQL[] {
  const { key, by } = orderingOf(ordering ?? 'name');
  const byName = [by(clients.last_name), by(clients.first_name), by(clients.id)];
  switch (key) {
    case 'first_name':
      return [by(clients.first_name), by(clients.last_name), by(clients.id)];
    case 'client_code':
      return [sql`${clientCodes.code_key} is null`, by(clientCodes.code_key), ...byName];
    case 'contract_start':
      return [sql`${clients.contract_start} is null`, by(clients.contract_start), ...byName];
    case 'contract_end':
      return [sql`${clients.contract_end} is null`, by(clients.contract_end), ...byName];
    case 'is_active':
      return [by(clients.is_active), ...byName];
    case 'created_at':
      return [by(clients.created_at), by(clients.id)];
    case 'id':
      return [by(clients.id)];
    default:
      return byName;
  }
}

/** The pick list of a form: clients that the caller can see, in groups (clients-and-contracts.md#pick-lists). */
export async function listPickableClients(db: ReadDb, viewer: MemberContext) {
  const { company_id, caller, membership } = viewer;
  const [rows, links, codes] = await pipelined(
    db
      .select({
        id: clients.id,
        kind: clients.kind,
        first_name: clients.first_name,
        last_name: clients.last_name,
        is_active: clients.is_active,
        client_code_id: clients.client_code_id,
        contract_start: clients.contract_start,
        contract_end: clients.contract_end,
      })
      .from(clients)
      .where(and(eq(clients.company_id, company_id), visibleTo(db, viewer)))
      .orderBy(clients.last_name, clients.first_name, clients.id),
    db
      .select({ client_id: clientWorkers.client_id, user_id: clientWorkers.user_id })
      .from(clientWorkers)
      .where(eq(clientWorkers.company_id, company_id)),
    codesOf(db, company_id),
  );
  const workers = new Map<number, number[]>();
  for (const link of links)
    workers.set(link.client_id, [...(workers.get(link.client_id) ?? []), link.user_id]);
  const mine = links.flatMap((link) => (link.user_id === caller.user_id ? [link.client_id] : []));
  const groups = groupClients(
    rows.flatMap((row) =>
      row.kind === 'person' ? [{ ...row, assigned_workers: workers.get(row.id) ?? [] }] : [],
    ),
    mine,
    membership.today,
  );
  const pickable = (row: (typeof rows)[number]): PickableClient => ({
    id: row.id,
    name: membership.names.client(row),
    first_name: row.first_name,
    last_name: row.last_name,
    is_active: row.is_active,
    client_code: row.client_code_id === null ? null : (codes.get(row.client_code_id) ?? null),
  });
  const people = (group: string): PickableClient[] =>
    (groups.find((candidate) => candidate.group === group)?.clients ?? []).map(pickable);
  return {
    assigned: people('Assigned'),
    unassigned: people('Unassigned'),
    inactive: people('Inactive'),
    internal: rows.filter(({ kind }) => kind === 'internal').map(pickable),
  };
}

/** Whether monthly reports, no-shows or incidents are about a client. */
export async function hasReports(db: ReadDb, company_id: number, id: number): Promise<boolean> {
  for (const documents of [monthlyReports, noShows, incidents]) {
    const ofClient = and(eq(documents.company_id, company_id), eq(documents.client_id, id));
    if ((await db.$count(documents, ofClient)) > 0) return true;
  }
  return false;
}

/** The clients that daily logs, timesheets, reports or forms refer to (clients-and-contracts.md#deleting). */
export async function clientsWithRecords(
  db: ReadDb,
  companyId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const used = new Set<number>();
  for (const records of [
    dailyLogs,
    snapshotLogs,
    monthlyReports,
    noShows,
    incidents,
    invoices,
    billingItems,
  ]) {
    const rows = await db
      .selectDistinct({ client_id: records.client_id })
      .from(records)
      .where(and(eq(records.company_id, companyId), inIds(records.client_id, ids)));
    for (const { client_id } of rows) if (client_id !== null) used.add(client_id);
  }
  for (const id of await payersWithRecords(db, companyId, ids)) used.add(id);
  return used;
}

/** The clients who pay, and who sent money or also pay for others. */
async function payersWithRecords(db: ReadDb, company_id: number, ids: readonly number[]): Promise<number[]> {
  const pays = (table: typeof payments | typeof invoices | typeof clientRecipients) =>
    and(eq(table.company_id, recipients.company_id), eq(table.recipient_id, recipients.id));
  const some = (table: typeof payments | typeof invoices | typeof clientRecipients, also?: SQL) =>
    exists(
      db
        .select(rowToCount)
        .from(table)
        .where(and(pays(table), also)),
    );
  const rows = await db
    .select({ client_id: recipients.client_id })
    .from(recipients)
    .where(
      and(
        eq(recipients.company_id, company_id),
        inIds(recipients.client_id, ids),
        or(
          some(payments),
          some(invoices),
          some(clientRecipients, ne(clientRecipients.client_id, recipients.client_id)),
        ),
      ),
    );
  return rows.flatMap(({ client_id }) => client_id ?? []);
}

/** Who counts toward a plan: active people. */
export const isServed = and(eq(clients.kind, 'person'), eq(clients.is_active, true));

/** 403 if this many more active clients would exceed the plan (company-and-plans.md#plans). */
export async function refuseClientsBeyondPlan(
  db: ReadDb,
  { membership, company_id }: MemberContext,
  more: number,
): Promise<void> {
  if (more === 0) return;
  const [active] = await db
    .select({ count: count() })
    .from(clients)
    .where(and(eq(clients.company_id, company_id), isServed));
  refuseBeyondPlan(membership.plan, 'clients', (active?.count ?? 0) + more);
}
