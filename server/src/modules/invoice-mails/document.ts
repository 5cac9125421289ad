import { and, eq, isNull } from 'drizzle-orm';
import type { LinkedInvoice } from '@daybook/contract/invoices';
import { invoiceStatus } from '@daybook/domain/billing/status';
import { inWhole, wholeSums } from '@daybook/domain/money/figures';
import { rowOf } from '../../database/of-company.ts';
import { logos } from '../../database/schema/companies.ts';
import { allocations, invoiceLines, invoices } from '../../database/schema/invoices.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { required } from '../../kernel/refusals.ts';
import { printedAmountOf } from '../billing/stored-lines.ts';
import { logoAddress } from '../companies/reads.ts';

/** A document as its recipient reads it: what was issued, the money on it, and what is open. */
export async function documentOf(db: ReadDb, company_id: number, id: number): Promise<LinkedInvoice> {
  const invoice = required(await rowOf(db, invoices, company_id, id), `invoice ${id}`);
  const isInvoice = invoice.kind === 'invoice';
  const [lines, money, [logo], corrected] = await pipelined(
    db
      .select()
      .from(invoiceLines)
      .where(and(eq(invoiceLines.company_id, company_id), eq(invoiceLines.invoice_id, id)))
      .orderBy(invoiceLines.position),
    db
      .select()
      .from(allocations)
      .where(
        and(
          eq(allocations.company_id, company_id),
          eq(isInvoice ? allocations.invoice_id : allocations.credit_note_id, id),
          isNull(allocations.voided_at),
        ),
      )
      .orderBy(allocations.date, allocations.id),
    db.select({ version: logos.version }).from(logos).where(eq(logos.company_id, company_id)),
    correctedBy(db, company_id, id),
  );
  const corrects =
    invoice.corrects_id === null ? undefined : await rowOf(db, invoices, company_id, invoice.corrects_id);
  const { kind, label, issued_on, due_on, currency, seller, buyer, note, net, tax, total, open } = invoice;
  const settledBy = (which: (allocation: (typeof money)[number]) => boolean) =>
    wholeSums({ amount: 'cents' }, money.filter(which)).amount;
  return {
    kind,
    label,
    corrects_label: corrects?.label ?? null,
    issued_on,
    due_on,
    currency,
    seller,
    buyer,
    note,
    net,
    tax,
    total,
    open,
    status: invoiceStatus({
      kind,
      ...inWhole({ total: 'cents', open: 'cents' }, invoice),
      is_sent: invoice.sent_at !== null,
      credited: settledBy(
        ({ kind: how, credit_note_id }) =>
          how === 'credit' && credit_note_id !== null && corrected.has(credit_note_id),
      ),
      written_off: settledBy(({ kind: how }) => how === 'write_off'),
    }),
    logo: logo ? logoAddress(company_id, logo.version) : null,
    lines: lines.map((line) => ({
      kind: line.kind,
      service_date: line.service_date,
      end_date: line.end_date,
      code: line.code,
      description: line.description,
      minutes: line.minutes,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: line.unit_price,
      amount: printedAmountOf(line, seller.tax_mode),
      tax_name: line.tax_name,
      tax_rate: line.tax_rate,
      net: line.net,
      tax: line.tax,
    })),
    money: money.map(({ date, kind: how, amount }) => ({ date, kind: how, amount })),
  };
}

/** The credit notes that correct an invoice. */
async function correctedBy(db: ReadDb, company_id: number, id: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.company_id, company_id), eq(invoices.corrects_id, id)));
  return new Set(rows.map((row) => row.id));
}
