import { z } from 'zod';
import {
  CURRENCIES,
  INVOICE_KINDS,
  LINE_KINDS,
  TAX_MODES,
  type Buyer,
  type Seller,
} from '@daybook/domain/billing/invoice';
import { INVOICE_STATUSES } from '@daybook/domain/billing/status';
import {
  alsoAs,
  dayText,
  email,
  emailText,
  isLineText,
  momentText,
  NOT_A_LINE_TEXT,
  optionalDay,
  optionalLines,
  optionalText,
  readVersion,
  recordId,
  recordIds,
  requiredText,
  textOrNone,
  yesOrNo,
} from './fields.ts';
import { dayFilter, flagFilter, idFilter, listInput, listOf, ordering, searchFilter } from './filters.ts';
import { allocation, amountOfMoney } from './payments.ts';

/** Invoices and credit notes (invoices.md). */

export const MAX_ISSUED_ROWS = 200;

const kind = z.enum(INVOICE_KINDS, { error: 'Use invoice or credit_note.' });
const status = z.enum(INVOICE_STATUSES, { error: `Use one of ${INVOICE_STATUSES.join(', ')}.` });

export const seller = z.object({
  legal_name: z.string(),
  address: z.string().describe('Address, in lines'),
  email: emailText.nullable(),
  phone: textOrNone,
  tax_id_label: textOrNone,
  tax_id: textOrNone,
  bank_details: textOrNone.describe('Where to pay, in lines'),
  footer: textOrNone.describe('Printed at the end, in lines'),
  invoice_title: z.string(),
  member_label: z.string(),
  tax_mode: z.enum(TAX_MODES).describe('Whether its prices are without tax, or tax is in them'),
  no_tax_name: z.string(),
}) satisfies z.ZodType<Seller>;
export const buyer = z.object({
  name: z.string(),
  address: textOrNone.describe('Address, in lines'),
  email: emailText.nullable(),
  client_name: z.string(),
  member_number: textOrNone.describe('The client’s number at the recipient, else the client’s reference'),
  reference: textOrNone.describe('The recipient’s order number'),
}) satisfies z.ZodType<Buyer>;

const document = {
  client: z.number().meta(alsoAs('client_id')),
  client_name: z.string(),
  recipient: z.number().meta(alsoAs('recipient_id')),
  recipient_name: z.string(),
};
const figures = {
  net: z.number().describe('`total` − `tax`'),
  tax: z.number(),
  total: z.number(),
};

export const invoice = z
  .object({
    id: z.number(),
    kind,
    number: z.number(),
    label: z.string().describe('The number as printed'),
    ...document,
    corrects: z
      .number()
      .nullable()
      .meta(alsoAs('corrects_id'))
      .describe('Id of the invoice that a credit note corrects'),
    corrects_label: textOrNone,
    issued_on: dayText,
    due_on: dayText,
    currency: z.enum(CURRENCIES),
    note: textOrNone,
    reason: textOrNone.describe('Why a credit note was written'),
    ...figures,
    open: z.number().describe('What is unpaid; of a credit note, what is unused'),
    status,
    overdue_days: z.number().describe('Days since it was due; 0: not overdue'),
    content_hash: z.string().describe('SHA-256 of its content'),
    sent_at: momentText.nullable(),
    invoice_file: z
      .number()
      .nullable()
      .meta(alsoAs('invoice_file_id'))
      .describe('Id of the file that has it; null: none'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.output<typeof invoice>;

export const invoiceList = listInput({
  kind: kind.optional(),
  status: status.optional(),
  client: idFilter,
  recipient: idFilter,
  issued_on__gte: dayFilter.describe('Issued from this day'),
  issued_on__lte: dayFilter.describe('Issued up to this day'),
  overdue: flagFilter.describe('Only overdue ones, or only the others'),
  is_open: flagFilter.describe('Only those with something open, or only the others'),
  search: searchFilter.describe('Part of the number, of the client or of the recipient'),
  ordering: ordering(['issued_on', 'due_on', 'number', 'total', 'open']),
});
export type InvoiceListInput = z.output<typeof invoiceList>;
export const invoices = listOf(invoice);

const line = {
  kind: z.enum(LINE_KINDS),
  service_date: dayText.nullable().describe('Day of the work'),
  end_date: dayText.nullable().describe('Last day of the work, if it has several'),
  code: textOrNone,
  description: z.string(),
  minutes: z.number().nullable().describe('Whole minutes of a line of time'),
  quantity: z.number(),
  unit: textOrNone.describe('h, km or mi; null: pieces'),
  unit_price: z.number(),
  amount: z.number().describe('`quantity` × `unit_price`, as printed'),
  tax_name: textOrNone.describe('Name of the tax code'),
  tax_rate: z.number().nullable().describe('Percent'),
  net: z.number().describe('`amount` without the tax in it'),
  tax: z.number(),
  income_account: textOrNone.describe('Account in the books'),
};
export const invoiceSource = z.object({
  entry_id: z.number().nullable().describe('Id of the entry of the approved timesheet'),
  timesheet_id: z.number().nullable(),
  billing_item_id: z.number().nullable(),
  date: dayText,
  work_code_id: z.number().nullable(),
  minutes: z.number().nullable(),
  distance: z.number().nullable(),
  stipend: z.number().nullable(),
  billing_rate: z.number().nullable().describe('Rate that approval fixed'),
  is_live: z.boolean().describe('Whether it counts as billed, which a credit note ends'),
});
export const invoiceLine = z
  .object({
    id: z.number(),
    invoice: z.number().meta(alsoAs('invoice_id')),
    invoice_label: z.string(),
    position: z.number(),
    ...line,
    reverses_line_id: z.number().nullable().describe('Id of the line of an invoice that it takes back'),
    reversed_by: textOrNone.describe('Number of the credit note that takes it back'),
    sources: z.array(invoiceSource).describe('What it bills, as it was'),
    created_at: momentText,
  })
  .meta({ id: 'InvoiceLine' });
export type InvoiceLine = z.output<typeof invoiceLine>;
export const invoiceLineList = listInput({
  invoice: idFilter,
  client: idFilter,
  service_date__gte: dayFilter.describe('Of work from this day'),
  service_date__lte: dayFilter.describe('Of work up to this day'),
});
export type InvoiceLineListInput = z.output<typeof invoiceLineList>;
export const invoiceLines = listOf(invoiceLine);

/** A mail with a document. */
export const invoiceMail = z
  .object({
    id: z.number(),
    to: z.string(),
    has_link: z.boolean().describe('Whether it has a link, or else the document itself'),
    sent_at: momentText.nullable().describe('When it was sent; null: it waits, or was given up'),
    attempts: z.number(),
    is_waiting: z.boolean().describe('Whether it will be tried again'),
    expires_at: momentText.nullable().describe('When the link ends'),
    revoked_at: momentText.nullable().describe('When the link was revoked'),
    created_at: momentText,
  })
  .meta({ id: 'InvoiceMail' });
export type InvoiceMail = z.output<typeof invoiceMail>;

export const invoiceDetail = invoice
  .extend({
    seller,
    buyer,
    lines: z.array(invoiceLine),
    allocations: z.array(allocation).describe('What settled it, and what a credit note settled'),
    mails: z.array(invoiceMail),
    credit_notes: z
      .array(z.object({ id: z.number(), label: z.string(), issued_on: dayText, total: z.number() }))
      .describe('Those that correct it'),
    creditable: z.number().describe('How much of it can still be credited by an amount'),
  })
  .meta({ id: 'InvoiceDetail' });
export type InvoiceDetail = z.output<typeof invoiceDetail>;

/** What stands in the way of an invoice, or needs a look first. */
export const billingFinding = z.object({ code: z.string(), text: z.string() }).meta({ id: 'BillingFinding' });
export type BillingFinding = z.output<typeof billingFinding>;
const findings = {
  blockers: z.array(billingFinding).describe('What must be fixed before it can be issued'),
  look_at: z.array(billingFinding).describe('What needs a look first'),
};
const correctionFigures = {
  invoice: z.number().describe('Id of the invoice that is corrected'),
  label: z.string(),
  credit: z.number().describe('What is taken back; negative'),
  text: z.string().describe('The correction in a sentence'),
};

const UP_TO = 'Last day that is billed; if left out, the last of last month';
const INVOICE_TOTAL = 'Total of the new invoice; null: there is only a correction';

/** What is to be billed of a client to a recipient. */
export const readyRow = z
  .object({
    client: z.number().meta(alsoAs('client_id')),
    client_name: z.string(),
    recipient: z.number().nullable().meta(alsoAs('recipient_id')),
    recipient_name: textOrNone,
    start_date: dayText.nullable().describe('First day of what is billed'),
    end_date: dayText.nullable().describe('Last day of what is billed'),
    entries: z.number().describe('How many entries and items are billed'),
    minutes: z.number(),
    ...figures,
    invoice_total: z.number().nullable().describe(INVOICE_TOTAL),
    corrections: z.array(z.object(correctionFigures)).describe('Invoices that are corrected with it'),
    last_total: z
      .number()
      .nullable()
      .describe('Total of the last invoice of this client to this recipient; null: there is none'),
    ...findings,
  })
  .meta({ id: 'ReadyRow' });
export type ReadyRow = z.output<typeof readyRow>;
export const readyOf = z.strictObject({ up_to: dayFilter.describe(UP_TO) });
export const ready = z
  .object({
    up_to: dayText,
    invoices_from: dayText.describe('Work before this day is not billed'),
    has_invoices_from: z.boolean().describe('Whether an administrator has said from when to bill'),
    newest: z
      .object({ invoice: textOrNone, credit_note: textOrNone })
      .describe('Day of the newest of each kind, before which nothing is dated'),
    rows: z.array(readyRow),
    total: z.number(),
  })
  .meta({ id: 'ReadyToBill' });
export type Ready = z.output<typeof ready>;

export const draftOf = z.strictObject({
  client: recordId,
  recipient: recordId,
  up_to: dayFilter.describe(UP_TO),
});
export const invoiceDraft = z
  .object({
    ...document,
    up_to: dayText,
    issued_on: dayText.describe('Day of issue, if it is issued today'),
    due_on: dayText,
    currency: z.enum(CURRENCIES),
    seller,
    buyer,
    lines: z.array(z.object({ position: z.number(), ...line })).describe('Lines of the new invoice'),
    net: z.number(),
    tax: z.number(),
    invoice_total: z.number().nullable().describe(INVOICE_TOTAL),
    corrections: z
      .array(z.object({ ...correctionFigures, lines: z.array(z.object(line)) }))
      .describe('Credit notes that are written with it'),
    total: z.number().describe('Total of the new invoice and the credit notes, which `issue/` is sent'),
    ...findings,
  })
  .meta({ id: 'InvoiceDraft' });
export type InvoiceDraft = z.output<typeof invoiceDraft>;

const total = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number({ error: 'Enter an amount as a number.' }),
);
export const invoiceIssue = z
  .object({
    issued_on: optionalDay.optional().describe('Day of issue; if left out, today'),
    up_to: optionalDay.optional().describe(UP_TO),
    mail: yesOrNo.default(false).describe('Whether they are emailed at once'),
    note: optionalLines(1_000).optional().describe('Text that is printed on each'),
    rows: z
      .array(
        z.object({
          client: recordId,
          recipient: recordId,
          total: total.describe('As `ready/` gave it: if it changed since, the row is skipped'),
        }),
      )
      .min(1, 'Choose at least one row.')
      .max(MAX_ISSUED_ROWS, `Issue at most ${MAX_ISSUED_ROWS} at a time.`),
  })
  .meta({ id: 'InvoiceIssue' });
export type InvoiceIssue = z.output<typeof invoiceIssue>;
export const invoicesIssued = z
  .object({
    issued: z.array(invoice),
    skipped: z.array(z.object({ client: z.number(), detail: z.string() })),
  })
  .meta({ id: 'InvoicesIssued' });
export type InvoicesIssued = z.output<typeof invoicesIssued>;

/** Takes back all, some lines, or an amount. */
export const invoiceCredit = z
  .object({
    id: recordId,
    reason: requiredText(500, 'Enter a reason.'),
    lines: recordIds.optional().describe('Ids of the lines; without them and without an `amount`, all'),
    bill_again: yesOrNo.default(false).describe('Whether this work is to be billed again'),
    amount: amountOfMoney.optional().describe('An amount with a `description`, in place of `lines`'),
    description: optionalText(500).refine(isLineText, NOT_A_LINE_TEXT).optional(),
    updated_at: readVersion,
  })
  .superRefine(({ amount, lines, description, bill_again }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (amount === undefined) return;
    if (lines !== undefined) issue('amount', 'Choose lines, or enter an amount.');
    if (!description) issue('description', 'This field is required.');
    if (bill_again) issue('bill_again', 'Only lines can be billed again.');
  })
  .meta({ id: 'InvoiceCredit' });
export type InvoiceCredit = z.output<typeof invoiceCredit>;

export const invoiceSend = z
  .object({ id: recordId, to: email.optional().describe('Email address; if left out, the recipient’s') })
  .meta({ id: 'InvoiceSend' });
export type InvoiceSend = z.output<typeof invoiceSend>;
export const invoiceMarkSent = z.object({ id: recordId }).meta({ id: 'InvoiceMarkSent' });
export const invoiceMailRevoke = z
  .object({ id: recordId, mail: recordId.describe('Id of the email') })
  .meta({ id: 'InvoiceMailRevoke' });

/** A document as a PDF; REST sends its bytes. */
export const invoicePdfContent = z
  .object({ file_name: z.string(), content: z.string().describe('The PDF, in Base64') })
  .meta({ id: 'InvoicePdf' });

/** The page behind a link: a document, the money on it, and nothing else. */
export const invoiceLinkOf = z.object({ token: z.string().max(100).describe('What the link ends with') });
export const linkedInvoice = invoiceDetail
  .pick({
    kind: true,
    label: true,
    corrects_label: true,
    issued_on: true,
    due_on: true,
    currency: true,
    seller: true,
    buyer: true,
    note: true,
    net: true,
    tax: true,
    total: true,
    open: true,
    status: true,
  })
  .extend({
    logo: textOrNone,
    lines: z.array(z.object(line).omit({ income_account: true })),
    money: z
      .array(z.object({ date: dayText, kind: allocation.shape.kind, amount: z.number() }))
      .describe('What was paid and credited'),
  })
  .meta({ id: 'LinkedInvoice' });
export type LinkedInvoice = z.output<typeof linkedInvoice>;
