import type { LinkedInvoice } from '@daybook/contract/invoices';

type Line = LinkedInvoice['lines'][number];

/** A line as it is printed. */
export type PaperLine = Pick<
  Line,
  | 'service_date'
  | 'end_date'
  | 'code'
  | 'description'
  | 'minutes'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'amount'
  | 'tax_name'
  | 'tax_rate'
  | 'tax'
>;

/** What an invoice, a credit note or a draft has on paper. */
export interface InvoicePaper extends Pick<
  LinkedInvoice,
  'kind' | 'corrects_label' | 'currency' | 'seller' | 'buyer' | 'note' | 'net' | 'total'
> {
  /** Null: a draft. */
  label: string | null;
  issued_on: string | null;
  due_on: string | null;
  lines: readonly PaperLine[];
}
