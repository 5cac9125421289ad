import type { FileDates } from '../time/day.ts';

/** The vocabulary of invoices (invoices.md). */
export const CURRENCIES = ['USD', 'AUD', 'CAD', 'NZD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const LINE_KINDS = ['time', 'distance', 'stipend', 'item', 'credit'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const TAX_MODES = ['none', 'exclusive', 'inclusive'] as const;
export type TaxMode = (typeof TAX_MODES)[number];

/** How a recipient gets what is issued. */
export const DELIVERIES = ['link', 'pdf', 'none'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const fileDatesOf = (currency: Currency): FileDates =>
  currency === 'AUD' || currency === 'NZD' ? 'DMY' : 'MDY';

export const ALLOCATION_KINDS = ['payment', 'credit', 'write_off', 'refund'] as const;

export const INVOICE_FILE_FORMATS = ['xero', 'quickbooks', 'generic'] as const;
export type InvoiceFileFormat = (typeof INVOICE_FILE_FORMATS)[number];

export const invoicedSentence = (label: string): string =>
  `This timesheet is on invoice ${label} and cannot be unapproved. Use Correct instead.`;

/** Who bills, as printed when it was issued. */
export interface Seller {
  legal_name: string;
  address: string;
  email: string | null;
  phone: string | null;
  tax_id_label: string | null;
  tax_id: string | null;
  bank_details: string | null;
  footer: string | null;
  /** The title of an invoice. */
  invoice_title: string;
  member_label: string;
  tax_mode: TaxMode;
  no_tax_name: string;
}

/** Who pays and for whom, as printed when it was issued. */
export interface Buyer {
  name: string;
  address: string | null;
  email: string | null;
  client_name: string;
  /** The client's number at the recipient, else the client's reference. */
  member_number: string | null;
  /** The recipient's order number. */
  reference: string | null;
}

/** Whom a document is for, as its payer knows them: "Ann Lee 430123456". */
export const referenceOf = ({
  client_name,
  member_number,
}: Pick<Buyer, 'client_name' | 'member_number'>): string =>
  [client_name, member_number ?? ''].join(' ').trim();
