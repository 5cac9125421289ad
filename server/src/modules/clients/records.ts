import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Client, workerBrief } from '@daybook/contract/clients';
import type { clientBrief } from '@daybook/contract/fields';
import { isRecord } from '@daybook/domain/values';
import type { Membership } from '../../auth/membership.ts';
import type { Names } from '../../auth/names.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients, clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/employees.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined, prepared, type ByIds } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';

type ClientRow = typeof clients.$inferSelect;
type WorkerBrief = z.output<typeof workerBrief>;

/** Rows of the viewer's company as the records that go out. Billing rates are for people who manage clients. */
export async function clientRecords(db: ReadDb, viewer: Viewer, rows: ClientRow[]): Promise<Client[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [codes, workers, viewers] = await pipelined(
    codesOf(db, viewer.company_id),
    peopleOfClients(db, clientWorkers, viewer.membership, ids),
    peopleOfClients(db, clientVisibility, viewer.membership, ids),
  );
  const seesRates = viewer.caller.may('clients_edit');
  return rows.map((row) => {
    const code = row.client_code_id === null ? null : (codes.get(row.client_code_id) ?? null);
    const assigned = workers.get(row.id) ?? [];
    const visible = viewers.get(row.id) ?? [];
    const visibleIds = visible.map((person) => person.id);
    return {
      id: row.id,
      name: viewer.membership.names.client(row),
      kind: row.kind,
      first_name: row.first_name,
      last_name: row.last_name,
      reference: row.reference,
      client_code: code,
      client_code_details: code,
      address: row.address,
      phone: row.phone,
      case_worker: row.case_worker,
      social_worker: row.social_worker,
      contract_number: row.contract_number,
      contract_start: row.contract_start,
      contract_end: row.contract_end,
      is_active: row.is_active,
      assigned_workers: assigned.map((person) => person.id),
      assigned_workers_details: assigned,
      visible_to: visibleIds,
      visible_employee_ids: visibleIds,
      visible_employee_details: visible,
      custom_fields: seesRates ? row.custom_fields : withoutClientRates(row.custom_fields),
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
}

function withoutClientRates(fields: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(fields.contract_hours)) return fields;
  const contract_hours = Object.fromEntries(
    Object.entries(fields.contract_hours).map(([code, entry]) => {
      if (!isRecord(entry)) return [code, entry];
      const { client_rate: _billed, ...rest } = entry;
      return [code, rest];
    }),
  );
  return { ...fields, contract_hours };
}

export async function codesOf(db: ReadDb, companyId: number) {
  const rows = await db
    .select({ id: clientCodes.id, code: clientCodes.code, description: clientCodes.description })
    .from(clientCodes)
    .where(eq(clientCodes.company_id, companyId));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The people of each client, by the client's id: its workers, or those whom it names as viewers. */
export async function peopleOfClients(
  db: ReadDb,
  relation: typeof clientWorkers | typeof clientVisibility,
  { company_id, names }: Pick<Membership, 'company_id' | 'names'>,
  ids: number[],
): Promise<Map<number, WorkerBrief[]>> {
  const rows = await db
    .select({ client_id: relation.client_id, ...pick(users, 'id', 'first_name', 'last_name', 'email') })
    .from(relation)
    .innerJoin(users, referenceTo(users, relation.user_id))
    .where(and(eq(relation.company_id, company_id), inIds(relation.client_id, ids)))
    .orderBy(users.last_name, users.first_name, users.id);
  const byClient = new Map<number, WorkerBrief[]>();
  for (const { client_id, email, ...person } of rows) {
    const list = byClient.get(client_id) ?? [];
    list.push({ ...person, name: names.employee(person) || email, username: email });
    byClient.set(client_id, list);
  }
  return byClient;
}

/** A client as part of another record. */
export type ClientSummary = z.output<typeof clientBrief>;

/** Columns for a left join of `clientCodes` on `codeOfClient`. */
export const summaryColumns = {
  client: {
    id: clients.id,
    first_name: clients.first_name,
    last_name: clients.last_name,
    is_active: clients.is_active,
    kind: clients.kind,
  },
  code: { id: clientCodes.id, code: clientCodes.code, description: clientCodes.description },
};

export const codeOfClient = referenceTo(clientCodes, clients.client_code_id);

type BriefRow = {
  client: Pick<typeof clients.$inferSelect, keyof (typeof summaryColumns)['client']>;
  code: ClientSummary['client_code'];
};

export const summaryOf = ({ client, code }: BriefRow, names: Names): ClientSummary => ({
  id: client.id,
  first_name: client.first_name,
  last_name: client.last_name,
  is_active: client.is_active,
  kind: client.kind,
  name: names.client(client),
  client_code: code,
});

const clientsById = prepared('clients_by_id', (db, { company_id, ids }: ByIds) =>
  db
    .select(summaryColumns)
    .from(clients)
    .leftJoin(clientCodes, codeOfClient)
    .where(and(eq(clients.company_id, company_id), inIds(clients.id, ids)))
    .orderBy(asc(clients.last_name), asc(clients.first_name), asc(clients.id)),
);

/** Whose clients, and what they are called: a member's company, or the console's. */
export interface OfCompany {
  company_id: number;
  names: Names;
}

/** By id, the company's clients among `ids`, in order of their names. */
export async function clientSummaries(
  db: ReadDb,
  { company_id, names }: OfCompany,
  ids: Iterable<number>,
): Promise<Map<number, ClientSummary>> {
  const rows = await clientsById(db, { company_id, ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.client.id, summaryOf(row, names)]));
}
