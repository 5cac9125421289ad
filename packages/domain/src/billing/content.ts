import type { Buyer, Currency, InvoiceKind, Seller } from './invoice.ts';
import type { Line } from './lines.ts';

/** What a document says; nothing of it ever changes (invoices.md#numbers). */
export interface DocumentContent {
  kind: InvoiceKind;
  number: number;
  label: string;
  /** Number of the invoice that a credit note corrects. */
  corrects: string | null;
  issued_on: string;
  due_on: string;
  currency: Currency;
  seller: Seller;
  buyer: Buyer;
  note: string | null;
  reason: string | null;
  net: number;
  tax: number;
  total: number;
  lines: readonly Omit<Line, 'sources'>[];
}

/** JSON with the keys of every object in order: the same content is the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}

/** The text of which a document's hash is the SHA-256; money in cents, quantities in 0.0001, prices in 0.00001. */
export function contentText(content: DocumentContent): string {
  const { kind, number, label, corrects, issued_on, due_on, currency, seller, buyer } = content;
  const lines = content.lines.map((line) => ({
    kind: line.kind,
    service_date: line.service_date,
    end_date: line.end_date,
    code: line.code,
    description: line.description,
    minutes: line.minutes,
    quantity: line.quantity,
    unit: line.unit,
    unit_price: line.unit_price,
    tax_name: line.tax_name,
    tax_rate: line.tax_rate,
    net: line.net,
    tax: line.tax,
    income_account: line.income_account,
  }));
  const { note, reason, net, tax, total } = content;
  const text = canonicalJson({
    kind,
    number,
    label,
    corrects,
    issued_on,
    due_on,
    currency,
    seller,
    buyer,
    note,
    reason,
    net,
    tax,
    total,
    lines,
  });
  return `daybook-invoice-1\n${text}`;
}
