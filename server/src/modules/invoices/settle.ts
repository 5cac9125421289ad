import { allocations } from '../../database/schema/invoices.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { newRow } from '../../kernel/rows.ts';
import { takeOpen } from '../billing/open.ts';
import type { InvoiceRow } from '../billing/stale.ts';
import { enqueueEvent } from '../webhooks/events.ts';

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
    const after = await takeOpen(ctx, invoice.id, amount);
    await ctx.db.insert(allocations).values({
      ...newRow(ctx),
      kind: 'credit',
      invoice_id: invoice.id,
      credit_note_id: note.id,
      amount,
      date: note.issued_on,
    });
    if (after.open === 0) await enqueueEvent(ctx, 'invoice.paid', invoice.id);
    unused = rest;
  }
}
