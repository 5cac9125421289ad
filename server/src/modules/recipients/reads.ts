import { and, asc, eq, sql } from 'drizzle-orm';
import type {
  ClientRecipient,
  ClientRecipientListInput,
  Recipient,
  RecipientListInput,
} from '@daybook/contract/recipients';
import type { Names } from '../../auth/names.ts';
import { listPage, orderingOf, ownColumns, rowToCount } from '../../database/list-page.ts';
import { referenceTo, rowOf } from '../../database/of-company.ts';
import { clientRecipients, recipients } from '../../database/schema/billing.ts';
import { clients } from '../../database/schema/clients.ts';
import { fullName, inIds, matchesSearch, requireJoined } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { balancesOf } from './balances.ts';

type RecipientRow = typeof recipients.$inferSelect;
type ClientRow = typeof clients.$inferSelect;

/** A recipient, and the client who pays for themselves. */
export interface Payer {
  recipient: RecipientRow;
  client: ClientRow | null;
}

/**
 * What a recipient is called, and where documents go: the client's own, unless something else was entered.
 * @param names in lists and files those that tell clients of one name apart; an address on paper has the plain ones
 */
export const payerName = ({ recipient, client }: Payer, names: Names): string =>
  recipient.name ?? (client ? names.client(client) : '');
export const payerAddress = ({ recipient, client }: Payer): string | null =>
  recipient.address ?? client?.address ?? null;

const payersIn = (db: ReadDb) =>
  db
    .select({ recipient: recipients, client: clients })
    .from(recipients)
    .leftJoin(clients, referenceTo(clients, recipients.client_id));

/** Some of the company's recipients, by id. */
export async function payersById(
  db: ReadDb,
  company_id: number,
  ids: Iterable<number | null>,
): Promise<Map<number, Payer>> {
  const unique = [...new Set(ids)].filter((id) => id !== null);
  if (unique.length === 0) return new Map();
  const rows = await payersIn(db).where(
    and(eq(recipients.company_id, company_id), inIds(recipients.id, unique)),
  );
  return new Map(rows.map((row) => [row.recipient.id, row]));
}

async function recipientRecords(
  db: ReadDb,
  { company_id, membership }: Viewer,
  payers: readonly Payer[],
): Promise<Recipient[]> {
  const balance = await balancesOf(
    db,
    company_id,
    payers.map(({ recipient }) => recipient.id),
    membership.today,
  );
  return payers.map((payer) => {
    const { company_id: _company, client_id, name: _name, address: _address, ...row } = payer.recipient;
    return {
      ...row,
      client: client_id,
      name: payerName(payer, membership.names),
      address: payerAddress(payer),
      ...balance(row.id),
    };
  });
}

export async function getRecipient(db: ReadDb, viewer: Viewer, id: number): Promise<Recipient> {
  const payer = orNotFound((await payersById(db, viewer.company_id, [id])).get(id));
  const [record] = await recipientRecords(db, viewer, [payer]);
  return required(record, `the record of recipient ${id}`);
}

const shownName = sql`lower(coalesce(${recipients.name}, ${clients.last_name}, ''))`;

export function listRecipients(db: ReadDb, viewer: Viewer, input: RecipientListInput) {
  const { search, ordering = 'name', ...filters } = input;
  const where = and(
    eq(recipients.company_id, viewer.company_id),
    ownColumns(recipients, filters),
    search
      ? matchesSearch(
          search,
          recipients.name,
          recipients.accounting_name,
          recipients.email,
          fullName(clients),
        )
      : undefined,
  );
  const { by } = orderingOf(ordering);
  const joined = () =>
    db.select(rowToCount).from(recipients).leftJoin(clients, referenceTo(clients, recipients.client_id));
  const query = payersIn(db)
    .where(where)
    .orderBy(by(shownName), by(sql`lower(coalesce(${clients.first_name}, ''))`), asc(recipients.id));
  return listPage(db, input, query, joined().where(where), (rows) => recipientRecords(db, viewer, rows));
}

type ClientRecipientRow = typeof clientRecipients.$inferSelect;

export async function clientRecipientRecords(
  db: ReadDb,
  { company_id, membership }: Viewer,
  rows: readonly { row: ClientRecipientRow; client: ClientRow }[],
): Promise<ClientRecipient[]> {
  const payers = await payersById(
    db,
    company_id,
    rows.map(({ row }) => row.recipient_id),
  );
  return rows.map(({ row, client }) => {
    const { company_id: _company, client_id, recipient_id, ...record } = row;
    const payer = recipient_id === null ? undefined : payers.get(recipient_id);
    return {
      ...record,
      client: client_id,
      client_name: membership.names.client(client),
      recipient: recipient_id,
      recipient_name: payer ? payerName(payer, membership.names) : null,
    };
  });
}

export async function getClientRecipient(db: ReadDb, viewer: Viewer, id: number): Promise<ClientRecipient> {
  const row = orNotFound(await rowOf(db, clientRecipients, viewer.company_id, id));
  const client = required(
    await rowOf(db, clients, viewer.company_id, row.client_id),
    `client ${row.client_id}`,
  );
  const [record] = await clientRecipientRecords(db, viewer, [{ row, client }]);
  return required(record, `the record of the payer ${id}`);
}

export function listClientRecipients(db: ReadDb, viewer: Viewer, input: ClientRecipientListInput) {
  const { ordering = 'start_date', ...filters } = input;
  const where = and(
    eq(clientRecipients.company_id, viewer.company_id),
    ownColumns(clientRecipients, filters),
  );
  const { by } = orderingOf(ordering);
  const query = db
    .select({ row: clientRecipients, client: clients })
    .from(clientRecipients)
    .leftJoin(clients, referenceTo(clients, clientRecipients.client_id))
    .where(where)
    .orderBy(by(clientRecipients.start_date), asc(clientRecipients.id));
  return listPage(db, input, query, db.select(rowToCount).from(clientRecipients).where(where), (rows) =>
    clientRecipientRecords(
      db,
      viewer,
      rows.map(({ row, client }) => ({ row, client: requireJoined(client) })),
    ),
  );
}
