import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  Recipient,
  RecipientChange,
  RecipientInput,
  recipientRemove,
} from '@daybook/contract/recipients';
import { ofCompany } from '../../database/of-company.ts';
import { clientRecipients, recipients } from '../../database/schema/billing.ts';
import { invoices, payments } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, required } from '../../kernel/refusals.ts';
import { newRow, recordChange } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { getRecipient, payersById } from './reads.ts';
import { servedClients } from './served-clients.ts';

/** What others change; it is not part of a recipient's own record in the trail. */
const withoutMoney = ({ open: _open, credit: _credit, overdue: _overdue, ...record }: Recipient) => record;

export async function createRecipient(
  ctx: MemberWrite,
  { client, ...fields }: RecipientInput,
): Promise<Recipient> {
  const { db } = ctx;
  if (client != null) {
    await servedClients(ctx, [client], 'client');
    const present = (await payersThatAreClients(ctx, [client])).get(client);
    if (present !== undefined) throw badInput({ client: 'This client is already a recipient.' });
  }
  const [row] = await db
    .insert(recipients)
    .values({ ...newRow(ctx), ...fields, client_id: client ?? null })
    .returning({ id: recipients.id });
  const created = await getRecipient(db, ctx, required(row, 'the recipient created just now').id);
  recordChange(ctx, 'recipient', null, withoutMoney(created));
  return created;
}

export async function updateRecipient(
  ctx: MemberWrite,
  { id, updated_at, ...change }: RecipientChange,
): Promise<Recipient> {
  const { db, company_id } = ctx;
  const before = await getRecipient(db, ctx, id);
  refuseStale(before, { updated_at });
  await db
    .update(recipients)
    .set({ ...change, updated_at: nextVersion(ctx.now, before.updated_at) })
    .where(ofCompany(recipients, company_id, id));
  const after = await getRecipient(db, ctx, id);
  recordChange(ctx, 'recipient', withoutMoney(before), withoutMoney(after));
  return after;
}

/** A recipient with documents or money can only be deactivated (invoices.md#who-pays). */
export async function removeRecipient(ctx: MemberWrite, input: z.output<typeof recipientRemove>) {
  const { db, company_id } = ctx;
  const before = await getRecipient(db, ctx, input.id);
  refuseStale(before, input);
  const [documents, money, clientsOf] = await Promise.all([
    db.$count(invoices, and(eq(invoices.company_id, company_id), eq(invoices.recipient_id, before.id))),
    db.$count(payments, and(eq(payments.company_id, company_id), eq(payments.recipient_id, before.id))),
    db.$count(
      clientRecipients,
      and(eq(clientRecipients.company_id, company_id), eq(clientRecipients.recipient_id, before.id)),
    ),
  ]);
  if (documents + money > 0)
    throw conflict('has_records', `${before.name} has invoices and cannot be deleted. Deactivate instead.`);
  if (clientsOf > 0)
    throw conflict('in_use', `${before.name} pays for clients and cannot be deleted. Deactivate instead.`);
  await db.delete(recipients).where(ofCompany(recipients, company_id, before.id));
  recordChange(ctx, 'recipient', withoutMoney(before), null);
  return {};
}

/** The recipients that are some clients themselves, by client. */
async function payersThatAreClients(
  { db, company_id }: MemberWrite,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: recipients.id, client_id: recipients.client_id })
    .from(recipients)
    .where(and(eq(recipients.company_id, company_id), inIds(recipients.client_id, ids)));
  return new Map(rows.flatMap(({ id, client_id }) => (client_id === null ? [] : [[client_id, id] as const])));
}

/** The recipient of each client who pays for themselves; it is made where there is none. */
export async function clientsAsPayers(
  ctx: MemberWrite,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const payers = await payersThatAreClients(ctx, ids);
  for (const client of ids)
    if (!payers.has(client)) {
      const { id } = await createRecipient(ctx, { client });
      payers.set(client, id);
    }
  return payers;
}

/** Throws 400 at `recipient` unless the company has it, and it is active. */
export async function requireRecipient({ db, company_id }: MemberWrite, id: number): Promise<void> {
  const payer = (await payersById(db, company_id, [id])).get(id);
  if (!payer) throw badInput({ recipient: 'This recipient does not exist.' });
  if (!payer.recipient.is_active) throw badInput({ recipient: 'This recipient is inactive.' });
}
