import { DEFAULT_TERMS } from '@daybook/domain/billing/terms';
import {
  billingItems,
  billingSettings,
  clientRecipients,
  recipients,
} from '../../server/src/database/schema/billing.ts';
import {
  allocations,
  invoiceFiles,
  invoiceLines,
  invoices,
  invoiceSources,
  payments,
} from '../../server/src/database/schema/invoices.ts';
import { taxCodes } from '../../server/src/database/schema/tax-codes.ts';
import type { WriteDb } from '../../server/src/database/store.ts';
import { required } from '../../server/src/kernel/refusals.ts';

const MOMENT = '2026-11-20T09:00:00.000Z';

/** A row in each table of invoices. */
export async function addBilling(
  db: WriteDb,
  of: { company_id: number; client_id: number; entry_id: number; timesheet_id: number; user_id: number },
): Promise<void> {
  const { company_id, client_id, entry_id, timesheet_id, user_id } = of;
  const row = { company_id, created_at: MOMENT, updated_at: MOMENT };
  const written = <Row>([first]: Row[]): Row => required(first, 'a row of invoices');
  const tax = written(
    await db
      .insert(taxCodes)
      .values({ ...row, name: 'GST', name_key: 'gst', rate: 10 })
      .returning(),
  );
  await db.insert(billingSettings).values({ ...row, ...DEFAULT_TERMS, tax_code_id: tax.id });
  const recipient = written(
    await db
      .insert(recipients)
      .values({ ...row, client_id })
      .returning(),
  );
  await db
    .insert(clientRecipients)
    .values({ ...row, client_id, start_date: '2026-10-01', recipient_id: recipient.id });
  const item = written(
    await db
      .insert(billingItems)
      .values({
        ...row,
        client_id,
        date: '2026-11-01',
        description: 'Fee',
        quantity: 1,
        unit_price: 20,
        tax_code_id: tax.id,
      })
      .returning(),
  );
  const issued = {
    ...row,
    client_id,
    recipient_id: recipient.id,
    issued_on: '2026-11-20',
    due_on: '2026-12-04',
    currency: 'USD' as const,
    seller: {
      legal_name: 'Maple',
      address: '1 Long Road',
      email: null,
      phone: null,
      tax_id_label: null,
      tax_id: null,
      bank_details: null,
      footer: null,
      invoice_title: 'Invoice',
      member_label: 'Client ID',
      tax_mode: 'none' as const,
      no_tax_name: 'Tax Exempt',
    },
    buyer: {
      name: 'Clara',
      address: null,
      email: null,
      client_name: 'Clara',
      member_number: null,
      reference: null,
    },
    tax: 0,
    content_hash: '0'.repeat(64),
    open: 0,
  };
  const file = written(
    await db
      .insert(invoiceFiles)
      .values({
        ...row,
        format: 'generic',
        up_to: '2026-11-20',
        documents: 1,
        file_name: 'invoices.csv',
        sha256: '0'.repeat(64),
        content: Buffer.from('x'),
        created_by_id: user_id,
      })
      .returning(),
  );
  const invoice = written(
    await db
      .insert(invoices)
      .values({ ...issued, kind: 'invoice', number: 1, label: 'INV-0001', net: 20, total: 20 })
      .returning(),
  );
  const credit = written(
    await db
      .insert(invoices)
      .values({
        ...issued,
        kind: 'credit_note',
        number: 1,
        label: 'CN-0001',
        corrects_id: invoice.id,
        invoice_file_id: file.id,
        net: -20,
        total: -20,
      })
      .returning(),
  );
  const line = { ...row, position: 0, kind: 'item' as const, description: 'Fee', unit_price: 20, tax: 0 };
  const billed = written(
    await db
      .insert(invoiceLines)
      .values({ ...line, invoice_id: invoice.id, quantity: 1, net: 20 })
      .returning(),
  );
  await db.insert(invoiceLines).values({
    ...line,
    invoice_id: credit.id,
    quantity: -1,
    net: -20,
    reverses_line_id: billed.id,
  });
  await db.insert(invoiceSources).values([
    {
      ...row,
      invoice_line_id: billed.id,
      billing_item_id: item.id,
      date: item.date,
      live_key: `item:${item.id}`,
    },
    {
      ...row,
      invoice_line_id: billed.id,
      entry_id,
      timesheet_id,
      billing_item_id: item.id,
      date: item.date,
      live_key: `time:${entry_id}`,
    },
  ]);
  const payment = written(
    await db
      .insert(payments)
      .values({ ...row, recipient_id: recipient.id, paid_on: '2026-11-21', amount: 20 })
      .returning(),
  );
  await db.insert(allocations).values({
    ...row,
    kind: 'payment',
    invoice_id: invoice.id,
    payment_id: payment.id,
    credit_note_id: credit.id,
    amount: 20,
    date: '2026-11-21',
  });
}
