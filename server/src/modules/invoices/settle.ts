import type { InvoiceRow } from '../../database/schema/invoices.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { settleInvoice, takeOpen } from '../billing/open.ts';

/** A credit note settles invoices, one after the other; the rest is the recipient's credit (invoices.md#credit-notes). */
export async function settleByCredit(
  ctx: MemberWrite,
  note: InvoiceRow,
  settled: readonly InvoiceRow[],
): Promise<void> {
  let unused = note.open;
  for (const invoice of settled) {
    const amount = Math.min(unused, invoice.open);
    if (amount <= 0) continue;
    const { open: rest } = await takeOpen(ctx, note.id, amount);
    await settleInvoice(ctx, invoice, {
      kind: 'credit',
      credit_note_id: note.id,
      amount,
      date: note.issued_on,
    });
    unused = rest;
  }
}
