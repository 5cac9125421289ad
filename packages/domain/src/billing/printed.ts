import { formatMinutes, formatShortDecimals, sumUsd } from '../money/exact.ts';
import { formatLongDay, formatShortDay, type Day } from '../time/day.ts';
import type { InvoiceKind, TaxMode } from './invoice.ts';

/** The words of a document, the same on its sheet and in its PDF (invoices.md#paper-and-delivery). */

export const printedTitle = (kind: InvoiceKind, invoice_title: string): string =>
  kind === 'credit_note' ? 'Credit Note' : invoice_title;

/** The day of a line's work, or its first and last; with the year where it is not the document's. */
export function printedDays(
  { service_date, end_date }: { service_date: Day | null; end_date: Day | null },
  year: string,
): string {
  if (service_date === null) return '';
  const text = (day: Day) => (day.startsWith(year) ? formatShortDay(day) : formatLongDay(day));
  return end_date === null || end_date === service_date
    ? text(service_date)
    : `${text(service_date)} – ${text(end_date)}`;
}

/** "1.25 h (1:15)", "12 km", "1": without zeros that say nothing. Hours are also printed as a clock has them. */
export function printedQuantity({
  quantity,
  unit,
  minutes,
}: {
  quantity: number;
  unit: string | null;
  minutes: number | null;
}): string {
  const figure = formatShortDecimals(quantity, 4);
  const worded = unit === null ? figure : `${figure} ${unit}`;
  return minutes === null ? worded : `${worded} (${formatMinutes(minutes)})`;
}

interface Taxed {
  tax_name: string | null;
  /** Percent */
  tax_rate: number | null;
}

/** "GST 10%", "GST free"; empty without a tax code. A name that says its rate is enough. */
export const printedTax = ({ tax_name, tax_rate }: Taxed): string =>
  tax_name !== null && tax_rate && !tax_name.includes('%')
    ? `${tax_name} ${formatShortDecimals(tax_rate, 2)}%`
    : (tax_name ?? '');

/** What stands between the lines and the total: the net, and the tax of each code. Nothing without tax codes. */
export function printedTaxes(
  lines: readonly (Taxed & { tax: number })[],
  net: number,
  tax_mode: TaxMode,
): { label: string; amount: number }[] {
  const taxes = new Map<string, number>();
  for (const line of lines) {
    const label = printedTax(line);
    if (label !== '') taxes.set(label, sumUsd([taxes.get(label), line.tax]));
  }
  if (taxes.size === 0) return [];
  return [
    { label: tax_mode === 'inclusive' ? 'Net of tax' : 'Subtotal', amount: net },
    ...[...taxes].map(([label, amount]) => ({ label, amount })),
  ];
}
