import type { z } from 'zod';
import type { draftOf, InvoiceDraft, Ready, readyOf, ReadyRow } from '@daybook/contract/invoices';
import type { Buyer, Seller, TaxMode } from '@daybook/domain/billing/invoice';
import { printedAmount, type Line } from '@daybook/domain/billing/lines';
import { addUp, onWire } from '@daybook/domain/money/figures';
import { previousMonthRange } from '@daybook/domain/time/date-range';
import { addDays, type Day } from '@daybook/domain/time/day';
import { PLAIN_NAMES, type Names } from '../../auth/names.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { conflict, orNotFound } from '../../kernel/refusals.ts';
import type { Basis } from '../billing/basis.ts';
import { newestDay } from '../billing/numbering.ts';
import { rowsToBill, type BillingRow } from '../billing/rows.ts';
import { PRINTED_FIGURES } from '../billing/stored-lines.ts';
import { clientSummaries } from '../clients/records.ts';
import { payerAddress, payerName, payersById, type Payer } from '../recipients/reads.ts';

/** To Bill goes up to the last of last month, unless another day is asked for. */
export const billUpTo = ({ today }: MemberContext['membership'], up_to: Day | null | undefined): Day =>
  up_to ?? previousMonthRange(today).end_date;

export const nothingText = (client: string): string => `Nothing to bill for ${client}.`;

/** The seller as it is printed on what is issued now. */
export const sellerOf = ({ settings }: Basis): Seller => ({
  legal_name: settings.legal_name ?? '',
  address: settings.address ?? '',
  email: settings.email,
  phone: settings.phone,
  tax_id_label: settings.tax_id_label,
  tax_id: settings.tax_id,
  bank_details: settings.bank_details,
  footer: settings.footer,
  invoice_title: settings.invoice_title,
  member_label: settings.member_label,
  tax_mode: settings.tax_mode,
  no_tax_name: settings.no_tax_name,
});

export const buyerOf = (
  payer: Payer,
  { client, member_number, reference }: Pick<BillingRow, 'client' | 'member_number' | 'reference'>,
): Buyer => ({
  name: payerName(payer, PLAIN_NAMES),
  address: payerAddress(payer),
  email: payer.recipient.email,
  client_name: client.name,
  member_number,
  reference,
});

const findingsOf = ({ blockers, look_at }: BillingRow) => ({ blockers, look_at });

function correctionRecords({ corrections }: BillingRow) {
  return corrections.map(({ correction, credit, text }) => ({
    invoice: correction.invoice.id,
    label: correction.invoice.label,
    ...onWire({ credit: 'cents' }, { credit }),
    text,
  }));
}

const DRAFT_TOTALS = {
  net: 'cents',
  tax: 'cents',
  total: 'cents',
  invoice_total: 'cents',
  last_total: 'cents',
} as const;

function readyRecord(row: BillingRow, payer: Payer | undefined, names: Names): ReadyRow {
  const { client, recipient, corrections, lines } = row;
  const credited = corrections.flatMap((each) => each.lines);
  const tax = row.tax + credited.reduce((sum, line) => sum + line.tax, 0);
  return {
    client: client.id,
    client_name: client.name,
    recipient: recipient?.id ?? null,
    recipient_name: payer ? payerName(payer, names) : null,
    start_date: row.start_date,
    end_date: row.end_date,
    entries: row.entries,
    minutes: row.minutes,
    ...onWire(DRAFT_TOTALS, {
      net: row.total - tax,
      tax,
      total: row.total,
      invoice_total: lines.length > 0 ? row.invoice_total : null,
      last_total: row.last_total,
    }),
    corrections: correctionRecords(row),
    ...findingsOf(row),
  };
}

export async function readyToBill(
  db: ReadDb,
  viewer: MemberContext,
  input: z.output<typeof readyOf>,
): Promise<Ready> {
  const { company_id } = viewer;
  const up_to = billUpTo(viewer.membership, input.up_to);
  const [{ basis, rows }, invoice, credit_note] = await pipelined(
    rowsToBill(db, viewer, up_to, null),
    newestDay(db, company_id, 'invoice'),
    newestDay(db, company_id, 'credit_note'),
  );
  const payers = await payersById(
    db,
    company_id,
    rows.map(({ recipient }) => recipient?.id ?? null),
  );
  const records = rows.map((row) =>
    readyRecord(row, row.recipient ? payers.get(row.recipient.id) : undefined, viewer.membership.names),
  );
  return {
    up_to,
    invoices_from: basis.from,
    has_invoices_from: basis.settings.invoices_from !== null,
    newest: { invoice, credit_note },
    // What needs a fix or a look comes first.
    rows: [...records.filter(needsLook), ...records.filter((record) => !needsLook(record))],
    ...addUp({ total: 'cents' }, records),
  };
}

const needsLook = ({ blockers, look_at }: ReadyRow): boolean => blockers.length > 0 || look_at.length > 0;

const draftLine =
  (mode: TaxMode) =>
  ({ sources: _sources, ...line }: Line) => ({
    ...line,
    ...onWire(PRINTED_FIGURES, { ...line, amount: printedAmount(line, mode) }),
  });

/** What would be issued of a client to a recipient now. */
export async function draftInvoice(
  db: ReadDb,
  viewer: MemberContext,
  input: z.output<typeof draftOf>,
): Promise<InvoiceDraft> {
  const { company_id, membership } = viewer;
  const up_to = billUpTo(membership, input.up_to);
  const [{ basis, rows }, payers, people] = await pipelined(
    rowsToBill(db, viewer, up_to, [input.client]),
    payersById(db, company_id, [input.recipient]),
    clientSummaries(db, membership, [input.client]),
  );
  const payer = orNotFound(payers.get(input.recipient));
  const client = orNotFound(people.get(input.client));
  const row = rows.find(({ recipient }) => recipient?.id === input.recipient);
  if (!row) throw conflict('wrong_state', nothingText(client.name));
  const line = draftLine(basis.settings.tax_mode);
  const corrections = correctionRecords(row);
  return {
    client: row.client.id,
    client_name: row.client.name,
    recipient: input.recipient,
    recipient_name: payerName(payer, membership.names),
    up_to,
    issued_on: membership.today,
    due_on: addDays(membership.today, row.terms.terms_days),
    currency: basis.currency,
    seller: sellerOf(basis),
    buyer: buyerOf(payer, row),
    lines: row.lines.map((each, position) => ({ position, ...line(each) })),
    ...onWire(DRAFT_TOTALS, { ...row, invoice_total: row.lines.length > 0 ? row.invoice_total : null }),
    corrections: corrections.map((each, index) => ({
      ...each,
      lines: (row.corrections[index]?.lines ?? []).map(line),
    })),
    ...findingsOf(row),
  };
}
