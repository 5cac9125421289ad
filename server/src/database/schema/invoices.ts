import {
  ALLOCATION_KINDS,
  CURRENCIES,
  INVOICE_FILE_FORMATS,
  INVOICE_KINDS,
  LINE_KINDS,
  type Buyer,
  type Seller,
} from '@daybook/domain/billing/invoice';
import {
  belongsTo,
  bytes,
  cents,
  day,
  hundredths,
  id,
  index,
  integer,
  json,
  millicents,
  moment,
  stamps,
  table,
  tenThousandths,
  text,
  unique,
} from '../columns.ts';
import { recipients } from './billing.ts';
import { clients } from './clients.ts';
import { companyId } from './companies.ts';

/**
 * Invoices and credit notes, from the moment they are issued. Only the columns in MAY_CHANGE (invoice-guards.ts) can
 * change. A credit note's figures are negative.
 */
export const invoices = table(
  'invoices',
  {
    id: id(),
    company_id: companyId(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    number: integer().notNull(),
    /** The number with its prefix, as printed. */
    label: text().notNull(),
    client_id: integer().notNull(),
    recipient_id: integer().notNull(),
    /** The invoice that a credit note corrects. */
    corrects_id: integer(),
    issued_on: day().notNull(),
    due_on: day().notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    seller: json<Seller>().notNull(),
    buyer: json<Buyer>().notNull(),
    note: text(),
    /** Why a credit note was written. */
    reason: text(),
    net: cents().notNull(),
    tax: cents().notNull(),
    total: cents().notNull(),
    content_hash: text().notNull(),
    /** What is unpaid of an invoice, and what is unused of a credit note; 0 or more. */
    open: cents().notNull(),
    sent_at: moment(),
    /** The file that an accountant's program imports it from. */
    invoice_file_id: integer(),
    ...stamps(),
  },
  (t) => [
    unique('invoices_of_company').on(t.company_id, t.id),
    unique('invoices_number').on(t.company_id, t.kind, t.number),
    unique('invoices_label').on(t.company_id, t.label),
    index('invoices_by_issued').on(t.company_id, t.issued_on, t.id),
    index('invoices_by_client').on(t.company_id, t.client_id, t.issued_on),
    index('invoices_by_recipient').on(t.company_id, t.recipient_id, t.due_on),
    index('invoices_by_open').on(t.company_id, t.open, t.due_on),
    index('invoices_by_corrected').on(t.company_id, t.corrects_id),
    index('invoices_by_file').on(t.company_id, t.invoice_file_id),
    belongsTo('invoices_client_fk', t, t.client_id, clients),
    belongsTo('invoices_recipient_fk', t, t.recipient_id, recipients),
    belongsTo('invoices_corrects_fk', t, t.corrects_id, t),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;

export const invoiceLines = table(
  'invoice_lines',
  {
    id: id(),
    company_id: integer().notNull(),
    invoice_id: integer().notNull(),
    position: integer().notNull(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    service_date: day(),
    /** The last day, where the line has several. */
    end_date: day(),
    code: text(),
    description: text().notNull(),
    /** Of a line of time. */
    minutes: integer(),
    quantity: tenThousandths().notNull(),
    /** Of the quantity: h, km, mi; null: pieces. */
    unit: text(),
    unit_price: millicents().notNull(),
    /** Not printed: what the accountant's program calls it is looked up by this. */
    tax_code_id: integer(),
    tax_name: text(),
    /** Percent. */
    tax_rate: hundredths(),
    /** Without the tax. */
    net: cents().notNull(),
    tax: cents().notNull(),
    income_account: text(),
    /** The line of an invoice that a credit note takes back. */
    reverses_line_id: integer(),
    ...stamps(),
  },
  (t) => [
    unique('invoice_lines_of_company').on(t.company_id, t.id),
    unique('invoice_lines_position').on(t.company_id, t.invoice_id, t.position),
    unique('invoice_lines_reverses').on(t.company_id, t.reverses_line_id),
    belongsTo('invoice_lines_invoice_fk', t, t.invoice_id, invoices),
    belongsTo('invoice_lines_reverses_fk', t, t.reverses_line_id, t),
  ],
);

/**
 * What a line bills: the part of an entry, or an item, as it was. No foreign key to entries: corrections rewrite them.
 */
export const invoiceSources = table(
  'invoice_sources',
  {
    id: id(),
    company_id: integer().notNull(),
    invoice_line_id: integer().notNull(),
    entry_id: integer(),
    timesheet_id: integer(),
    billing_item_id: integer(),
    date: day().notNull(),
    work_code_id: integer(),
    minutes: integer(),
    distance: hundredths(),
    stipend: cents(),
    /** The rate that approval froze; null: it froze none. */
    billing_rate: cents(),
    /** `time:81`; null once a credit note released it. */
    live_key: text(),
    ...stamps(),
  },
  (t) => [
    unique('invoice_sources_live').on(t.company_id, t.live_key),
    index('invoice_sources_by_line').on(t.company_id, t.invoice_line_id),
    index('invoice_sources_by_entry').on(t.company_id, t.entry_id),
    index('invoice_sources_by_sheet').on(t.company_id, t.timesheet_id, t.live_key),
    index('invoice_sources_by_item').on(t.company_id, t.billing_item_id),
    belongsTo('invoice_sources_line_fk', t, t.invoice_line_id, invoiceLines),
  ],
);

/** Money that a recipient sent. */
export const payments = table(
  'payments',
  {
    id: id(),
    company_id: integer().notNull(),
    recipient_id: integer().notNull(),
    paid_on: day().notNull(),
    amount: cents().notNull(),
    reference: text(),
    voided_at: moment(),
    void_reason: text(),
    /** The file that an accountant's program imports it from, and the one that takes it back. */
    invoice_file_id: integer(),
    void_file_id: integer(),
    ...stamps(),
  },
  (t) => [
    unique('payments_of_company').on(t.company_id, t.id),
    index('payments_by_recipient').on(t.company_id, t.recipient_id, t.paid_on),
    index('payments_by_day').on(t.company_id, t.paid_on, t.id),
    belongsTo('payments_recipient_fk', t, t.recipient_id, recipients),
  ],
);

/**
 * What settles an invoice: of a payment, of a credit note, or a loss that is written off. A refund is of a payment or a
 * credit note, and of no invoice.
 */
export const allocations = table(
  'allocations',
  {
    id: id(),
    company_id: integer().notNull(),
    kind: text({ enum: ALLOCATION_KINDS }).notNull(),
    invoice_id: integer(),
    payment_id: integer(),
    credit_note_id: integer(),
    amount: cents().notNull(),
    date: day().notNull(),
    /** Why it was written off, or the reference of a refund. */
    reason: text(),
    voided_at: moment(),
    ...stamps(),
  },
  (t) => [
    index('allocations_by_invoice').on(t.company_id, t.invoice_id),
    index('allocations_by_payment').on(t.company_id, t.payment_id),
    index('allocations_by_credit_note').on(t.company_id, t.credit_note_id),
    index('allocations_by_day').on(t.company_id, t.date, t.id),
    belongsTo('allocations_invoice_fk', t, t.invoice_id, invoices),
    belongsTo('allocations_payment_fk', t, t.payment_id, payments),
    belongsTo('allocations_credit_note_fk', t, t.credit_note_id, invoices),
  ],
);

/** A mail with a document; like a reminder it is a lease while `sent_at` is empty. */
export const invoiceMails = table(
  'invoice_mails',
  {
    id: id(),
    company_id: integer().notNull(),
    invoice_id: integer().notNull(),
    to: text().notNull(),
    /** Of the address of its public page; null: the document is attached. */
    token_hash: text(),
    expires_at: moment(),
    revoked_at: moment(),
    attempts: integer().notNull(),
    /** Null once it was sent, or given up. */
    next_attempt_at: moment(),
    sent_at: moment(),
    ...stamps(),
  },
  (t) => [
    unique('invoice_mails_token').on(t.token_hash),
    index('invoice_mails_by_invoice').on(t.company_id, t.invoice_id, t.id),
    index('invoice_mails_waiting').on(t.next_attempt_at),
    belongsTo('invoice_mails_invoice_fk', t, t.invoice_id, invoices),
  ],
);

/** A file for an accountant's program, created once and stored. */
export const invoiceFiles = table(
  'invoice_files',
  {
    id: id(),
    company_id: companyId(),
    format: text({ enum: INVOICE_FILE_FORMATS }).notNull(),
    /** The day up to which it has documents. */
    up_to: day().notNull(),
    documents: integer().notNull(),
    file_name: text().notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    created_by_id: integer().notNull(),
    voided_at: moment(),
    void_reason: text(),
    ...stamps(),
  },
  (t) => [
    unique('invoice_files_of_company').on(t.company_id, t.id),
    index('invoice_files_by_day').on(t.company_id, t.created_at),
  ],
);
