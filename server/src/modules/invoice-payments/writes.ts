import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  CreditApply,
  CreditRefund,
  Payment,
  PaymentInput,
  paymentVoid,
  writeOff as writeOffInput,
} from '@daybook/contract/payments';
import { oldestDueFirst, type Allotted } from '@daybook/domain/billing/allocation';
import { centsFromUsd, formatUsd, sumUsd } from '@daybook/domain/money/exact';
import { laterDay, type Day } from '@daybook/domain/time/day';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { allocations, invoices, payments, type InvoiceRow } from '../../database/schema/invoices.ts';
import { inIds, pick } from '../../database/sql.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound, refuseFutureDay, required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { giveOpen, settleInvoice, takeOpen, type NewAllocation } from '../billing/open.ts';
import { payersById } from '../recipients/reads.ts';
import { getPayment } from './reads.ts';

/** Records money that a recipient sent, and what it settles (invoices.md#money). */
export async function createPayment(
  ctx: MemberWrite,
  { recipient, allocations: chosen, ...input }: PaymentInput,
): Promise<Payment> {
  const { db, company_id } = ctx;
  refuseFutureDay(ctx, { paid_on: input.paid_on });
  if (!(await payersById(db, company_id, [recipient])).has(recipient))
    throw badInput({ recipient: 'This recipient does not exist.' });
  if (chosen && isMore(sumUsd(chosen.map(({ amount }) => amount)), input.amount))
    throw badInput({ amount: `The payment is only ${formatUsd(input.amount)}.` });
  const settled = chosen ?? oldestDueFirst(await openInvoices(ctx, recipient), input.amount).allocations;
  const documents = await invoicesOf(ctx, recipient, settled);
  const [row] = await db
    .insert(payments)
    .values({ ...newRow(ctx), ...input, recipient_id: recipient })
    .returning();
  const payment = required(row, 'the payment written just now');
  for (const { invoice, amount } of settled) {
    const document = required(documents.get(invoice), `invoice ${invoice}`);
    await settleInvoice(ctx, document, {
      kind: 'payment',
      payment_id: payment.id,
      amount,
      date: payment.paid_on,
    });
  }
  const created = await getPayment(db, ctx, payment.id);
  ctx.record({ record_type: 'payment', record_id: created.id, after: created });
  return created;
}

const isMore = (amount: number, than: number): boolean => centsFromUsd(amount) > centsFromUsd(than);

const openInvoices = ({ db, company_id }: MemberWrite, recipient: number) =>
  db
    .select(pick(invoices, 'id', 'number', 'due_on', 'open'))
    .from(invoices)
    .where(
      and(
        eq(invoices.company_id, company_id),
        eq(invoices.recipient_id, recipient),
        eq(invoices.kind, 'invoice'),
        gt(invoices.open, 0),
      ),
    );

/** The invoices that are to be settled, by id; throws 400 where one is none of the recipient's. */
async function invoicesOf(
  { db, company_id }: MemberWrite,
  recipient: number,
  settled: readonly Allotted[],
): Promise<ReadonlyMap<number, InvoiceRow>> {
  if (settled.length === 0) return new Map();
  const rows = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.company_id, company_id),
        eq(invoices.recipient_id, recipient),
        eq(invoices.kind, 'invoice'),
        inIds(
          invoices.id,
          settled.map(({ invoice }) => invoice),
        ),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const unknown = settled.flatMap(({ invoice }, index) =>
    byId.has(invoice)
      ? []
      : [[`allocations.${index}.invoice`, 'This recipient has no such invoice.'] as const],
  );
  if (unknown.length > 0) throw badInput(Object.fromEntries(unknown));
  return byId;
}

/** What it settled is open again. */
export async function voidPayment(
  ctx: MemberWrite,
  { id, reason }: z.output<typeof paymentVoid>,
): Promise<Payment> {
  const { db, company_id, now } = ctx;
  const before = await getPayment(db, ctx, id);
  const standing = before.allocations.filter(({ voided_at }) => voided_at === null);
  if (standing.some(({ kind }) => kind === 'refund'))
    throw conflict('not_open', 'Some of this payment was refunded, so it cannot be voided.');
  const voided_at = momentOf(now);
  const [row] = await db
    .update(payments)
    .set({ voided_at, void_reason: reason, updated_at: nextVersion(now, before.updated_at) })
    .where(and(ofCompany(payments, company_id, id), isNull(payments.voided_at)))
    .returning({ id: payments.id });
  if (!row) throw conflict('not_open', 'This payment is already void.');
  await db
    .update(allocations)
    .set({ voided_at, updated_at: voided_at })
    .where(
      and(
        eq(allocations.company_id, company_id),
        eq(allocations.payment_id, id),
        isNull(allocations.voided_at),
      ),
    );
  for (const { invoice, amount } of standing) if (invoice !== null) await giveOpen(ctx, invoice, amount);
  const after = await getPayment(db, ctx, id);
  ctx.record({ record_type: 'payment', record_id: id, before, after });
  return after;
}

/** Uses the rest of a payment for an invoice of the same recipient. */
export async function applyPayment(ctx: MemberWrite, { id, invoice, amount }: CreditApply): Promise<Payment> {
  const before = await getPayment(ctx.db, ctx, id);
  refuseMoreThanRest(before, amount);
  await settleInvoice(ctx, await invoiceToSettle(ctx, before.recipient, invoice), {
    kind: 'payment',
    payment_id: id,
    amount,
    date: ctx.membership.today,
  });
  return paymentAfter(ctx, before);
}

export async function refundPayment(ctx: MemberWrite, refund: CreditRefund): Promise<Payment> {
  const before = await getPayment(ctx.db, ctx, refund.id);
  refuseMoreThanRest(before, refund.amount);
  await payBack(ctx, refund, { payment_id: before.id }, before.paid_on);
  return paymentAfter(ctx, before);
}

/** @param since the day of what is paid back: it is not paid back before */
async function payBack(
  ctx: MemberWrite,
  { amount, date, reference }: CreditRefund,
  from: Pick<NewAllocation, 'payment_id' | 'credit_note_id'>,
  since: Day,
): Promise<void> {
  const day = date ?? ctx.membership.today;
  refuseFutureDay(ctx, { date: day });
  await ctx.db.insert(allocations).values({
    ...newRow(ctx),
    ...from,
    kind: 'refund',
    amount,
    date: laterDay(day, since),
    reason: reference ?? null,
  });
}

function refuseMoreThanRest({ amount: whole, credit }: Payment, amount: number): void {
  if (isMore(amount, whole)) throw badInput({ amount: `The payment is only ${formatUsd(whole)}.` });
  if (isMore(amount, credit)) throw badInput({ amount: `Only ${formatUsd(credit)} of the payment is left.` });
}

async function paymentAfter(ctx: MemberWrite, before: Payment): Promise<Payment> {
  const after = await getPayment(ctx.db, ctx, before.id);
  ctx.record({ record_type: 'payment', record_id: before.id, before, after });
  return after;
}

/** The invoice with an id that a caller sent; 400 where the recipient has none. */
async function invoiceToSettle(ctx: MemberWrite, recipient: number, invoice: number): Promise<InvoiceRow> {
  const row = await rowOf(ctx.db, invoices, ctx.company_id, invoice);
  if (row?.kind !== 'invoice' || row.recipient_id !== recipient)
    throw badInput({ invoice: 'This recipient has no such invoice.' });
  return row;
}

async function creditNote({ db, company_id }: MemberWrite, id: number): Promise<InvoiceRow> {
  const row = orNotFound(await rowOf(db, invoices, company_id, id));
  if (row.kind !== 'credit_note') throw conflict('not_open', `${row.label} is not a credit note.`);
  return row;
}

/** Uses the rest of a credit note for another invoice of the same recipient. */
export async function applyCreditNote(ctx: MemberWrite, { id, invoice, amount }: CreditApply): Promise<void> {
  const credit = await creditNote(ctx, id);
  const document = await invoiceToSettle(ctx, credit.recipient_id, invoice);
  const { open } = await takeOpen(ctx, id, amount);
  await settleInvoice(ctx, document, {
    kind: 'credit',
    credit_note_id: id,
    amount,
    date: ctx.membership.today,
  });
  ctx.record({
    record_type: 'invoice',
    record_id: id,
    before: { open: credit.open },
    after: { open, invoice: document.label, amount },
  });
}

export async function refundCreditNote(ctx: MemberWrite, refund: CreditRefund): Promise<void> {
  const { id, amount } = refund;
  const credit = await creditNote(ctx, id);
  const { open } = await takeOpen(ctx, id, amount);
  await payBack(ctx, refund, { credit_note_id: id }, credit.issued_on);
  ctx.record({
    record_type: 'invoice',
    record_id: id,
    before: { open: credit.open },
    after: { open, amount },
  });
}

/** Gives up what is open of an invoice. */
export async function writeOff(
  ctx: MemberWrite,
  { id, reason }: z.output<typeof writeOffInput>,
): Promise<void> {
  const before = orNotFound(await rowOf(ctx.db, invoices, ctx.company_id, id));
  if (before.kind !== 'invoice' || before.open === 0)
    throw conflict('not_open', `${before.label} has ${formatUsd(0)} open.`);
  await settleInvoice(ctx, before, {
    kind: 'write_off',
    amount: before.open,
    date: ctx.membership.today,
    reason,
  });
  ctx.record({
    record_type: 'invoice',
    record_id: id,
    before: { open: before.open },
    after: { open: 0, reason },
  });
}
