import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  ClientRecipient,
  ClientRecipientChange,
  ClientRecipientInput,
  clientRecipientRemove,
} from '@daybook/contract/recipients';
import { formatShortDay } from '@daybook/domain/time/day';
import { ofCompany } from '../../database/of-company.ts';
import { clientRecipients } from '../../database/schema/billing.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, required } from '../../kernel/refusals.ts';
import { newRow, recordChange } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { clientRecipientRecords, getClientRecipient } from './reads.ts';
import { servedClients } from './served-clients.ts';
import { clientsAsPayers, requireRecipient } from './writes.ts';

/** Says from which day who pays for one client or for several, all or none; in the order of the clients. */
export async function createClientRecipients(
  ctx: MemberWrite,
  input: ClientRecipientInput,
): Promise<ClientRecipient[]> {
  const { client, clients: several = [], start_date, recipient, ...numbers } = input;
  const ids = [...new Set([...(client === undefined ? [] : [client]), ...several])];
  const served = await servedClients(ctx, ids, client === undefined ? 'clients' : 'client');
  for (const id of ids) await refuseTakenDay(ctx, { client_id: id, start_date, id: null });
  const payerOf = await payersOf(ctx, recipient, ids);
  const rows = await ctx.db
    .insert(clientRecipients)
    .values(
      ids.map((client_id) => ({
        ...newRow(ctx),
        client_id,
        start_date,
        recipient_id: payerOf(client_id),
        ...numbers,
      })),
    )
    .returning();
  const byClient = new Map(rows.map((row) => [row.client_id, row]));
  const created = await clientRecipientRecords(
    ctx.db,
    ctx,
    served.map((each) => ({
      row: required(byClient.get(each.id), 'the payer written just now'),
      client: each,
    })),
  );
  for (const record of created) recordChange(ctx, 'client_recipient', null, record);
  return created;
}

export async function updateClientRecipient(
  ctx: MemberWrite,
  { id, updated_at, recipient, ...change }: ClientRecipientChange,
): Promise<ClientRecipient> {
  const { db, company_id } = ctx;
  const before = await getClientRecipient(db, ctx, id);
  refuseStale(before, { updated_at });
  const { client: client_id } = before;
  if (change.start_date !== undefined)
    await refuseTakenDay(ctx, { client_id, start_date: change.start_date, id });
  const recipient_id =
    recipient === undefined || recipient === before.recipient
      ? before.recipient
      : (await payersOf(ctx, recipient, [client_id]))(client_id);
  await db
    .update(clientRecipients)
    .set({ ...change, recipient_id, updated_at: nextVersion(ctx.now, before.updated_at) })
    .where(ofCompany(clientRecipients, company_id, id));
  const after = await getClientRecipient(db, ctx, id);
  recordChange(ctx, 'client_recipient', before, after);
  return after;
}

/** What was billed stays; the days fall to the row before. */
export async function removeClientRecipient(ctx: MemberWrite, input: z.output<typeof clientRecipientRemove>) {
  const { db, company_id } = ctx;
  const before = await getClientRecipient(db, ctx, input.id);
  refuseStale(before, input);
  await db.delete(clientRecipients).where(ofCompany(clientRecipients, company_id, before.id));
  recordChange(ctx, 'client_recipient', before, null);
  return {};
}

/** Who pays for each client: a recipient, the client, or nobody here. */
async function payersOf(
  ctx: MemberWrite,
  recipient: ClientRecipientInput['recipient'],
  ids: readonly number[],
): Promise<(client_id: number) => number | null> {
  if (recipient === 'client') {
    const payers = await clientsAsPayers(ctx, ids);
    return (client_id) => required(payers.get(client_id), `client ${client_id} as a recipient`);
  }
  if (recipient !== null) await requireRecipient(ctx, recipient);
  return () => recipient;
}

async function refuseTakenDay(
  { db, company_id }: MemberWrite,
  { client_id, start_date, id }: { client_id: number; start_date: string; id: number | null },
): Promise<void> {
  const others = await db.$count(
    clientRecipients,
    and(
      eq(clientRecipients.company_id, company_id),
      eq(clientRecipients.client_id, client_id),
      eq(clientRecipients.start_date, start_date),
      id === null ? undefined : ne(clientRecipients.id, id),
    ),
  );
  if (others > 0)
    throw badInput({ start_date: `This client already has a recipient from ${formatShortDay(start_date)}.` });
}
