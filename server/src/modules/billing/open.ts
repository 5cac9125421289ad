import { and, gte, sql } from 'drizzle-orm';
import { formatUsd } from '@daybook/domain/money/exact';
import { laterDay } from '@daybook/domain/time/day';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { allocations, invoices, type InvoiceRow } from '../../database/schema/invoices.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { enqueueEvent } from '../webhooks/events.ts';

type Write = Pick<MemberWrite, 'db' | 'company_id' | 'now'>;
export type NewAllocation = Omit<
  typeof allocations.$inferInsert,
  'company_id' | 'created_at' | 'updated_at' | 'voided_at'
>;

/** Settles some of an invoice, on no day before it was issued. */
export async function settleInvoice(
  ctx: MemberWrite,
  { id, issued_on }: Pick<InvoiceRow, 'id' | 'issued_on'>,
  allocation: Omit<NewAllocation, 'invoice_id'>,
): Promise<void> {
  const after = await takeOpen(ctx, id, allocation.amount);
  await ctx.db.insert(allocations).values({
    ...newRow(ctx),
    ...allocation,
    invoice_id: id,
    date: laterDay(allocation.date, issued_on),
  });
  if (after.open === 0 && allocation.kind !== 'write_off') await enqueueEvent(ctx, 'invoice.paid', id);
}

/** Takes from what is open of an invoice, or unused of a credit note; where it is less, nothing is taken: 409. */
export async function takeOpen(
  { db, company_id, now }: Write,
  id: number,
  amount: number,
): Promise<InvoiceRow> {
  const [row] = await db
    .update(invoices)
    .set({ open: sql`${invoices.open} - ${sql.param(amount, invoices.open)}`, updated_at: momentOf(now) })
    .where(and(ofCompany(invoices, company_id, id), gte(invoices.open, amount)))
    .returning();
  if (row) return row;
  const { label, open } = orNotFound(await rowOf(db, invoices, company_id, id));
  throw conflict('not_open', `${label} has ${formatUsd(open)} open.`);
}

/** What was taken is open again. */
export async function giveOpen(
  { db, company_id, now }: Write,
  id: number,
  amount: number,
): Promise<InvoiceRow> {
  const [row] = await db
    .update(invoices)
    .set({ open: sql`${invoices.open} + ${sql.param(amount, invoices.open)}`, updated_at: momentOf(now) })
    .where(ofCompany(invoices, company_id, id))
    .returning();
  return required(row, `invoice ${id}`);
}
