import { and, eq } from 'drizzle-orm';
import type { User } from '@daybook/contract/employees';
import { invitationState } from '@daybook/domain/access/accounts';
import { isCompanyAdmin } from '@daybook/domain/access/permissions';
import { joinName } from '@daybook/domain/text/names';
import { PLAIN_NAMES } from '../../auth/names.ts';
import { referenceTo } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients, clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { companies } from '../../database/schema/companies.ts';
import type { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { codeOfClient, summaryColumns, summaryOf, type ClientSummary } from '../clients/records.ts';
import { visibleTo } from '../clients/visibility.ts';
import { NO_RATES, personalRates, type PersonalRates } from '../pay/stored-rates.ts';

type UserRow = typeof users.$inferSelect;

/**
 * Rows of one company, or an operator's own (`companyId` null), in the wire form, with the rates in force on
 * `today`. With a viewer, without the clients that the viewer cannot see.
 */
export async function userRecords(
  db: ReadDb,
  companyId: number | null,
  rows: UserRow[],
  { today, now }: { today: string; now: Date },
  viewer?: Viewer,
): Promise<(User & { permissions: string | null })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [company, roleRows, rates, current, visible] =
    companyId === null
      ? WITHOUT_COMPANY
      : await pipelined(
          db
            .select({ id: companies.id, name: companies.name })
            .from(companies)
            .where(eq(companies.id, companyId)),
          db
            .select({ id: roles.id, name: roles.name, permissions: roles.permissions })
            .from(roles)
            .where(eq(roles.company_id, companyId)),
          personalRates(db, companyId, ids, today),
          clientsOf(db, clientWorkers, companyId, ids, viewer),
          clientsOf(db, clientVisibility, companyId, ids, viewer),
        );
  const roleById = new Map(roleRows.map((role) => [role.id, role]));
  return rows.map((row) => {
    const name = viewer ? viewer.membership.names.employee(row) : joinName(row);
    const roleRow = row.role_id === null ? undefined : roleById.get(row.role_id);
    const role = roleRow ? { id: roleRow.id, name: roleRow.name } : null;
    const currentClients: ClientSummary[] = current.get(row.id) ?? [];
    const visibleClients: ClientSummary[] = visible.get(row.id) ?? [];
    const current_ids = currentClients.map((client) => client.id);
    return {
      id: row.id,
      email: row.email,
      username: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      name,
      full_name: name,
      phone: row.phone,
      company: company[0] ?? null,
      role,
      role_details: role,
      role_id: role?.id ?? null,
      is_active: row.is_active,
      is_company_admin: isCompanyAdmin({ ...row, permissions: roleRow?.permissions ?? null }),
      is_superuser: row.is_superuser,
      break_glass: row.break_glass,
      waiting_for_approval: row.waiting_for_approval,
      awaiting_signup: row.password_hash === null && row.last_login === null,
      invitation: invitationState(row, now),
      ...(rates.get(row.id) ?? NO_RATES),
      payroll_id: row.payroll_id,
      hired_on: row.hired_on,
      left_on: row.left_on,
      current_clients: current_ids,
      current_client_ids: current_ids,
      current_clients_details: currentClients,
      assigned_clients_details: currentClients,
      visible_client_ids: visibleClients.map((client) => client.id),
      visible_client_details: visibleClients,
      custom_fields: row.custom_fields,
      last_login: row.last_login,
      created_at: row.created_at,
      updated_at: row.updated_at,
      permissions: roleRow?.permissions ?? null,
    };
  });
}

const WITHOUT_COMPANY = [
  [],
  [],
  new Map<number, PersonalRates>(),
  new Map<number, ClientSummary[]>(),
  new Map<number, ClientSummary[]>(),
] as const;

/** The clients of people, by person: those assigned to them, or those that name them as viewers. */
export async function clientsOf(
  db: ReadDb,
  relation: typeof clientWorkers | typeof clientVisibility,
  companyId: number,
  userIds: number[],
  viewer?: Viewer,
): Promise<Map<number, ClientSummary[]>> {
  const rows = await db
    .select({ user_id: relation.user_id, ...summaryColumns })
    .from(relation)
    .innerJoin(clients, referenceTo(clients, relation.client_id))
    .leftJoin(clientCodes, codeOfClient)
    .where(
      and(
        eq(relation.company_id, companyId),
        inIds(relation.user_id, userIds),
        viewer && visibleTo(db, viewer),
      ),
    )
    .orderBy(clients.last_name, clients.first_name, clients.id);
  const byUser = new Map<number, ClientSummary[]>();
  for (const { user_id, ...row } of rows) {
    const list = byUser.get(user_id) ?? [];
    list.push(summaryOf(row, viewer?.membership.names ?? PLAIN_NAMES));
    byUser.set(user_id, list);
  }
  return byUser;
}
