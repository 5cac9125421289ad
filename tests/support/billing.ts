import { and, eq } from 'drizzle-orm';
import { DEFAULT_TERMS } from '@daybook/domain/billing/terms';
import { addDays } from '@daybook/domain/time/day';
import { hashOf, randomSecret } from '../../server/src/auth/secrets.ts';
import { invoiceLines, invoiceMails, invoices } from '../../server/src/database/schema/invoices.ts';
import { momentOf } from '../../server/src/kernel/clock.ts';
import { required } from '../../server/src/kernel/refusals.ts';
import { clientNamed } from './worked-time.ts';
import type { World } from './world.ts';

let clients = 0;

/** A client of Maple Care for whom a recipient pays. */
export async function billedClient(
  world: World,
  name?: string,
): Promise<{ client: number; recipient: number }> {
  clients += 1;
  const client = await clientNamed(world, name ?? `Ann Lee${clients}`);
  const row = await world
    .as('ada')
    .clientRecipients.create({ client, start_date: '2025-01-01', recipient: 'client' });
  const payer = 'recipient' in row ? row.recipient : null;
  return { client, recipient: required(payer, 'the recipient that is the client') };
}

interface InvoiceSeed {
  client: number;
  recipient: number;
  /** USD */
  total: number;
  kind?: 'invoice' | 'credit_note';
  issued_on?: string;
  due_on?: string;
  corrects?: number;
  buyer_name?: string;
  buyer_address?: string;
}

const SELLER = {
  legal_name: 'Maple Care LLC',
  address: '1 Long Road\nSpringfield',
  email: 'billing@maple.example',
  phone: null,
  tax_id_label: null,
  tax_id: null,
  bank_details: 'Bank of Springfield\n12-345-678',
  footer: null,
  invoice_title: 'Invoice',
  member_label: 'Client ID',
  tax_mode: 'none' as const,
  no_tax_name: 'Tax Exempt',
};

/** An invoice or a credit note with one line, directly in the database, for tests about what follows from it. */
export async function invoiceIn(world: World, seed: InvoiceSeed): Promise<{ id: number; label: string }> {
  const company_id = world.companies.maple;
  const at = momentOf(world.now());
  const row = { company_id, created_at: at, updated_at: at };
  const { kind = 'invoice', issued_on = '2026-03-01', total } = seed;
  const money = kind === 'invoice' ? total : -total;
  return world.store.write(company_id, async (db) => {
    const number =
      1 + (await db.$count(invoices, and(eq(invoices.company_id, company_id), eq(invoices.kind, kind))));
    const label = `${kind === 'invoice' ? 'INV' : 'CN'}-${String(number).padStart(4, '0')}`;
    const [document] = await db
      .insert(invoices)
      .values({
        ...row,
        kind,
        number,
        label,
        client_id: seed.client,
        recipient_id: seed.recipient,
        corrects_id: seed.corrects ?? null,
        issued_on,
        due_on: seed.due_on ?? addDays(issued_on, DEFAULT_TERMS.terms_days),
        currency: 'USD',
        seller: SELLER,
        buyer: {
          name: seed.buyer_name ?? 'Ann Lee',
          address: seed.buyer_address ?? '2 Elm St\nSpringfield',
          email: null,
          client_name: 'Ann Lee',
          member_number: '430123456',
          reference: 'PO 12',
        },
        net: money,
        tax: 0,
        total: money,
        open: total,
        content_hash: label,
      })
      .returning();
    const { id } = required(document, 'the invoice written just now');
    await db.insert(invoiceLines).values({
      ...row,
      invoice_id: id,
      position: 1,
      kind: 'item',
      service_date: issued_on,
      description: 'Support',
      quantity: kind === 'invoice' ? 1 : -1,
      unit_price: total,
      net: money,
      tax: 0,
    });
    return { id, label };
  });
}

/** A link in a mail that was sent with a document; returns its token. */
export async function linkTo(world: World, invoice_id: number): Promise<string> {
  const company_id = world.companies.maple;
  const at = momentOf(world.now());
  const token = randomSecret();
  await world.store.write(company_id, (db) =>
    db.insert(invoiceMails).values({
      company_id,
      created_at: at,
      updated_at: at,
      invoice_id,
      to: 'ann@example.org',
      token_hash: hashOf(token),
      expires_at: momentOf(new Date(world.now().getTime() + 60 * 86_400_000)),
      attempts: 1,
      sent_at: at,
    }),
  );
  return token;
}
