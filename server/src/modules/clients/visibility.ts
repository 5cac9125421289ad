import { and, eq, exists, notExists, or, sql, type SQL } from 'drizzle-orm';
import { internalRefusal } from '@daybook/domain/clients/client-kinds';
import type { CompanyId } from '../../auth/membership.ts';
import { ofCompany } from '../../database/of-company.ts';
import { clientCodes } from '../../database/schema/client-codes.ts';
import { clients, clientVisibility, clientWorkers } from '../../database/schema/clients.ts';
import { inIds, pick } from '../../database/sql.ts';
import { prepared, type OrPlaceholder, type Placeholders } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';
import { codeOfClient, summaryColumns, summaryOf, type ClientSummary } from './records.ts';

/** Open to the whole company, or to this person by name or assignment; for a query over `clients` with its `company_id`. */
function openTo(
  db: ReadDb,
  company_id: OrPlaceholder<CompanyId>,
  user_id: OrPlaceholder<number>,
): SQL | undefined {
  const rowsOf = (relation: typeof clientVisibility | typeof clientWorkers, whom?: OrPlaceholder<number>) =>
    db
      .select({ one: sql`1` })
      .from(relation)
      .where(
        and(
          eq(relation.company_id, company_id),
          eq(relation.client_id, clients.id),
          whom === undefined ? undefined : eq(relation.user_id, whom),
        ),
      );
  return or(
    notExists(rowsOf(clientVisibility)),
    exists(rowsOf(clientVisibility, user_id)),
    exists(rowsOf(clientWorkers, user_id)),
  );
}

/**
 * The clients that a viewer can see (access.md#visible-clients): those open to the whole company, those that name the viewer, and
 * those that the viewer is assigned to; admins see all. For a query over `clients` that has its `company_id`.
 */
export function visibleTo(db: ReadDb, { caller, company_id }: Viewer): SQL | undefined {
  if (caller.is_admin) return undefined;
  return openTo(db, company_id, caller.user_id);
}

/** Those of `ids` that exist for the viewer, by id. */
export async function visibleAmong(db: ReadDb, viewer: Viewer, ids: number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(pick(clients, 'id', 'kind', 'first_name', 'last_name'))
          .from(clients)
          .where(
            and(eq(clients.company_id, viewer.company_id), inIds(clients.id, ids), visibleTo(db, viewer)),
          );
  return new Map(rows.map((row) => [row.id, row]));
}

const oneOfAll = (db: ReadDb, { company_id, id }: { company_id: number; id: number }) =>
  db
    .select(summaryColumns)
    .from(clients)
    .leftJoin(clientCodes, codeOfClient)
    .where(ofCompany(clients, company_id, id));

const oneOfVisible = prepared(
  'client_for_worker',
  (db, { company_id, id, user_id }: Placeholders<{ company_id: CompanyId; id: number; user_id: number }>) =>
    db
      .select(summaryColumns)
      .from(clients)
      .leftJoin(clientCodes, codeOfClient)
      .where(and(eq(clients.company_id, company_id), eq(clients.id, id), openTo(db, company_id, user_id))),
);

/** The client; throws 400 at `field` if it does not exist for the viewer (rest.md#answers). */
export async function requireVisibleClient(
  db: ReadDb,
  { caller, company_id, membership }: Viewer,
  id: number,
  field = 'client',
): Promise<ClientSummary> {
  const read = caller.is_admin ? oneOfAll : oneOfVisible;
  const [row] = await read(db, { company_id, id, user_id: caller.user_id });
  if (!row) throw badInput({ [field]: 'This client does not exist.' });
  return summaryOf(row, membership.names);
}

/** The same for what is about a person: reports and forms. */
export async function requireVisiblePerson(
  db: ReadDb,
  viewer: Viewer,
  id: number,
  field = 'client',
): Promise<void> {
  const { kind, name } = await requireVisibleClient(db, viewer, id, field);
  if (kind !== 'person') throw badInput({ [field]: internalRefusal(name) });
}
