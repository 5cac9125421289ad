import { and, asc, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { FileDocument, FilePayment } from '@daybook/domain/billing/files/document';
import { dayAt, laterDay } from '@daybook/domain/time/day';
import { invoiceLines, invoices, payments } from '../../database/schema/invoices.ts';
import { taxCodes } from '../../database/schema/tax-codes.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { grouped } from '../../kernel/rows.ts';
import { billingSettingsOf } from '../billing-settings/reads.ts';
import { printedAmountOf } from '../billing/stored-lines.ts';
import { payerName, payersById, type Payer } from '../recipients/reads.ts';

/** The documents up to a day that are in no valid file, in their order. */
export const documentsLeft = (db: ReadDb, company_id: number, up_to: string) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.company_id, company_id),
        lte(invoices.issued_on, up_to),
        isNull(invoices.invoice_file_id),
      ),
    )
    .orderBy(desc(invoices.kind), asc(invoices.number));

type InvoiceRow = Awaited<ReturnType<typeof documentsLeft>>[number];
type LineRow = typeof invoiceLines.$inferSelect;
export interface Numbered extends FileDocument {
  id: number;
}

/** The customer of an accountant's program, which knows customers by nothing but their names. */
const contactOf = (payer: Payer, { membership }: Viewer): string =>
  payer.recipient.accounting_name ?? payerName(payer, membership.names);

/** Documents as the accountant's program names who pays, accounts and taxes. */
export async function fileDocuments(
  db: ReadDb,
  viewer: Viewer,
  rows: readonly InvoiceRow[],
  taxName: 'xero_name' | 'quickbooks_name',
): Promise<Numbered[]> {
  const { company_id } = viewer;
  const ids = rows.map(({ id }) => id);
  const [settings, payers, codes, lines] = await pipelined(
    billingSettingsOf(db, company_id),
    payersById(
      db,
      company_id,
      rows.map(({ recipient_id }) => recipient_id),
    ),
    db.select().from(taxCodes).where(eq(taxCodes.company_id, company_id)),
    db
      .select()
      .from(invoiceLines)
      .where(and(eq(invoiceLines.company_id, company_id), inIds(invoiceLines.invoice_id, ids)))
      .orderBy(invoiceLines.position),
  );
  const linesOf = grouped(lines, ({ invoice_id }) => invoice_id);
  const taxById = new Map(codes.map((code) => [code.id, code]));
  const taxOf = ({ tax_code_id, tax_name }: LineRow): string => {
    const code = tax_code_id === null ? undefined : taxById.get(tax_code_id);
    return code?.[taxName] ?? code?.name ?? tax_name ?? settings.no_tax_name;
  };
  return rows.map((row): Numbered => {
    const payer = required(payers.get(row.recipient_id), `recipient ${row.recipient_id}`);
    return {
      id: row.id,
      kind: row.kind,
      label: row.label,
      issued_on: row.issued_on,
      due_on: row.due_on,
      currency: row.currency,
      contact: contactOf(payer, viewer),
      email: row.buyer.email,
      address: row.buyer.address,
      client_name: row.buyer.client_name,
      member_number: row.buyer.member_number,
      lines: (linesOf.get(row.id) ?? []).map((line) => ({
        service_date: line.service_date,
        end_date: line.end_date,
        code: line.code,
        description: line.description,
        quantity: line.quantity,
        unit_price: line.unit_price,
        amount: printedAmountOf(line, row.seller.tax_mode),
        net: line.net,
        tax_amount: line.tax,
        account: line.income_account ?? settings.income_account ?? '',
        tax: taxOf(line),
      })),
    };
  });
}

/**
 * Payments up to a day that are in no valid file, and those in one that were voided since, up to that day. One that is void before it
 * is in any is none.
 */
export async function paymentsLeft(db: ReadDb, viewer: Viewer, up_to: string): Promise<FilePayment[]> {
  const { company_id } = viewer;
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.company_id, company_id),
        lte(payments.paid_on, up_to),
        or(
          and(
            isNull(payments.invoice_file_id),
            or(isNull(payments.voided_at), isNotNull(payments.void_file_id)),
          ),
          and(
            isNotNull(payments.invoice_file_id),
            isNotNull(payments.voided_at),
            isNull(payments.void_file_id),
          ),
        ),
      ),
    )
    .orderBy(asc(payments.paid_on), asc(payments.id));
  const payers = await payersById(
    db,
    company_id,
    rows.map(({ recipient_id }) => recipient_id),
  );
  const { time_zone } = viewer.membership;
  const listed = rows.map(({ id, paid_on, amount, reference, recipient_id, ...row }): FilePayment => {
    const payer = required(payers.get(recipient_id), `recipient ${recipient_id}`);
    return {
      id,
      paid_on,
      amount,
      reference,
      contact: contactOf(payer, viewer),
      ...(row.voided_at !== null &&
        row.invoice_file_id !== null && {
          voided: { on: laterDay(dayAt(row.voided_at, time_zone), paid_on), reason: row.void_reason ?? '' },
        }),
    };
  });
  return listed.filter(({ voided }) => !voided || voided.on <= up_to);
}
