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

export const paperTitle = ({ kind, seller }: Pick<InvoicePaper, 'kind' | 'seller'>): string =>
  kind === 'credit_note' ? 'Credit Note' : seller.invoice_title;

/** "GST 10%", "GST free"; empty without a tax code. */
export const taxText = ({ tax_name, tax_rate }: Pick<PaperLine, 'tax_name' | 'tax_rate'>): string => {
  if (tax_name === null) return '';
  // A name that says its rate is enough.
  return tax_rate && !tax_name.includes('%') ? `${tax_name} ${tax_rate}%` : tax_name;
};
