import { and, asc, eq, isNull, sum } from 'drizzle-orm';
import type { Invoice, InvoiceDetail, InvoiceLine } from '@daybook/contract/invoices';
import { invoiceStatus, overdueDays } from '@daybook/domain/billing/status';
import { addUp, inWhole } from '@daybook/domain/money/figures';
import { joinName } from '@daybook/domain/text/names';
import type { Names } from '../../auth/names.ts';
import { alias } from '../../database/columns.ts';
import { referenceTo, rowOf } from '../../database/of-company.ts';
import { clients } from '../../database/schema/clients.ts';
import {
  allocations,
  invoiceLines,
  invoiceMails,
  invoices,
  type InvoiceRow,
} from '../../database/schema/invoices.ts';
import { inIds, pick } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { linesOfInvoices, printedAmountOf, type SourceRow } from '../billing/stored-lines.ts';
import { allocationRecords } from '../invoice-payments/reads.ts';
import { payersById } from '../recipients/reads.ts';

/** What credit notes that correct it, and write-offs, settled of each invoice; cents. */
async function settledOf(db: ReadDb, company_id: number, ids: readonly number[]) {
  const note = alias(invoices, 'note');
  const rows = await db
    .select({
      invoice_id: allocations.invoice_id,
      kind: allocations.kind,
      corrects_id: note.corrects_id,
      cents: sum(allocations.amount).mapWith(Number),
    })
    .from(allocations)
    .leftJoin(note, referenceTo(note, allocations.credit_note_id))
    .where(
      and(
        eq(allocations.company_id, company_id),
        inIds(allocations.invoice_id, ids),
        isNull(allocations.voided_at),
      ),
    )
    .groupBy(allocations.invoice_id, allocations.kind, note.corrects_id);
  const settled = new Map<number, { credited: number; written_off: number }>();
  for (const { invoice_id, kind, corrects_id, cents } of rows) {
    if (invoice_id === null) continue;
    const sums = settled.get(invoice_id) ?? { credited: 0, written_off: 0 };
    if (kind === 'write_off') sums.written_off += cents;
    if (kind === 'credit' && corrects_id === invoice_id) sums.credited += cents;
    settled.set(invoice_id, sums);
  }
  return settled;
}

/** A client as a document was issued with; who shares the name by now is told apart. */
const nameSince = (
  issued: string,
  client: Parameters<Names['client']>[0] | null | undefined,
  names: Names,
): string => (client && issued === joinName(client) ? names.client(client) : issued);

export async function invoiceRecords(
  db: ReadDb,
  { company_id, membership }: Viewer,
  rows: readonly InvoiceRow[],
): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const corrected = [...new Set(rows.flatMap(({ corrects_id }) => corrects_id ?? []))];
  const [settled, labels, people, payers] = await pipelined(
    settledOf(db, company_id, pluck(rows, 'id')),
    db
      .select({ id: invoices.id, label: invoices.label })
      .from(invoices)
      .where(and(eq(invoices.company_id, company_id), inIds(invoices.id, corrected))),
    db
      .select(pick(clients, 'id', 'first_name', 'last_name'))
      .from(clients)
      .where(and(eq(clients.company_id, company_id), inIds(clients.id, pluck(rows, 'client_id')))),
    payersById(db, company_id, pluck(rows, 'recipient_id')),
  );
  const clientById = new Map(people.map((client) => [client.id, client]));
  const labelOf = new Map(labels.map(({ id, label }) => [id, label]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    label: row.label,
    client: row.client_id,
    client_name: nameSince(row.buyer.client_name, clientById.get(row.client_id), membership.names),
    recipient: row.recipient_id,
    recipient_name: nameSince(row.buyer.name, payers.get(row.recipient_id)?.client, membership.names),
    corrects: row.corrects_id,
    corrects_label: row.corrects_id === null ? null : (labelOf.get(row.corrects_id) ?? null),
    issued_on: row.issued_on,
    due_on: row.due_on,
    currency: row.currency,
    note: row.note,
    reason: row.reason,
    net: row.net,
    tax: row.tax,
    total: row.total,
    open: row.open,
    status: invoiceStatus({
      kind: row.kind,
      ...inWhole({ total: 'cents', open: 'cents' }, row),
      is_sent: row.sent_at !== null,
      ...(settled.get(row.id) ?? { credited: 0, written_off: 0 }),
    }),
    overdue_days: overdueDays(row, membership.today),
    content_hash: row.content_hash,
    sent_at: row.sent_at,
    invoice_file: row.invoice_file_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
}

const sourceRecord = (row: SourceRow) => ({
  entry_id: row.entry_id,
  timesheet_id: row.timesheet_id,
  billing_item_id: row.billing_item_id,
  date: row.date,
  work_code_id: row.work_code_id,
  minutes: row.minutes,
  distance: row.distance,
  stipend: row.stipend,
  billing_rate: row.billing_rate,
  is_live: row.live_key !== null,
});

/** Lines as they go out, in the order given. */
export async function lineRecords(
  db: ReadDb,
  company_id: number,
  lines: Awaited<ReturnType<typeof linesOfInvoices>>,
): Promise<InvoiceLine[]> {
  if (lines.length === 0) return [];
  const [documents, reversing] = await pipelined(
    db
      .select({ id: invoices.id, label: invoices.label, seller: invoices.seller })
      .from(invoices)
      .where(
        and(
          eq(invoices.company_id, company_id),
          inIds(invoices.id, [...new Set(lines.map(({ row }) => row.invoice_id))]),
        ),
      ),
    db
      .select({ id: invoiceLines.reverses_line_id, label: invoices.label })
      .from(invoiceLines)
      .innerJoin(invoices, referenceTo(invoices, invoiceLines.invoice_id))
      .where(
        and(
          eq(invoiceLines.company_id, company_id),
          inIds(
            invoiceLines.reverses_line_id,
            lines.map(({ row }) => row.id),
          ),
        ),
      ),
  );
  const documentById = new Map(documents.map((document) => [document.id, document]));
  const reversedBy = new Map(reversing.map(({ id, label }) => [id, label]));
  return lines.map(({ row, sources }) => {
    const { label, seller } = required(documentById.get(row.invoice_id), `invoice ${row.invoice_id}`);
    const { company_id: _company, invoice_id, updated_at: _updated, ...line } = row;
    return {
      ...line,
      invoice: invoice_id,
      invoice_label: label,
      amount: printedAmountOf(row, seller.tax_mode),
      reversed_by: reversedBy.get(row.id) ?? null,
      sources: sources.map(sourceRecord),
    };
  });
}

/** The document, or the 404. */
export const invoiceRow = async (db: ReadDb, company_id: number, id: number): Promise<InvoiceRow> =>
  orNotFound(await rowOf(db, invoices, company_id, id));

/** Some documents, in the order of their ids. */
export async function invoiceRows(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
): Promise<InvoiceRow[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.company_id, company_id), inIds(invoices.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => required(byId.get(id), `invoice ${id}`));
}

/** The credit notes of an invoice, and what of it can still be credited by an amount. */
export async function creditsOf(db: ReadDb, company_id: number, { id, kind, total }: InvoiceRow) {
  const credit_notes = await db
    .select({
      id: invoices.id,
      label: invoices.label,
      issued_on: invoices.issued_on,
      total: invoices.total,
    })
    .from(invoices)
    .where(and(eq(invoices.company_id, company_id), eq(invoices.corrects_id, id)))
    .orderBy(asc(invoices.number));
  const rest = kind === 'invoice' ? addUp({ total: 'cents' }, [{ total }, ...credit_notes]).total : 0;
  return { credit_notes, creditable: Math.max(0, rest) };
}

export async function getInvoice(db: ReadDb, viewer: Viewer, id: number): Promise<InvoiceDetail> {
  const { company_id } = viewer;
  const row = await invoiceRow(db, company_id, id);
  const [records, stored, money, mails, credits] = await pipelined(
    invoiceRecords(db, viewer, [row]),
    linesOfInvoices(db, company_id, [id]),
    db
      .select()
      .from(allocations)
      .where(
        and(
          eq(allocations.company_id, company_id),
          eq(row.kind === 'invoice' ? allocations.invoice_id : allocations.credit_note_id, id),
        ),
      )
      .orderBy(asc(allocations.id)),
    db
      .select()
      .from(invoiceMails)
      .where(and(eq(invoiceMails.company_id, company_id), eq(invoiceMails.invoice_id, id)))
      .orderBy(asc(invoiceMails.id)),
    creditsOf(db, company_id, row),
  );
  return {
    ...required(records[0], `the record of invoice ${id}`),
    seller: row.seller,
    buyer: row.buyer,
    lines: await lineRecords(db, company_id, stored),
    allocations: await allocationRecords(db, company_id, money),
    mails: mails.map((mail) => ({
      id: mail.id,
      to: mail.to,
      has_link: mail.token_hash !== null,
      sent_at: mail.sent_at,
      attempts: mail.attempts,
      is_waiting: mail.next_attempt_at !== null,
      expires_at: mail.expires_at,
      revoked_at: mail.revoked_at,
      created_at: mail.created_at,
    })),
    ...credits,
  };
}
