import { and, asc, eq } from 'drizzle-orm';
import type { TaxMode } from '@daybook/domain/billing/invoice';
import { printedAmount, type Line, type Source } from '@daybook/domain/billing/lines';
import { usdFromCents } from '@daybook/domain/money/exact';
import { inWhole, onWire } from '@daybook/domain/money/figures';
import { invoiceLines, invoiceSources } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped } from '../../kernel/rows.ts';

type LineRow = typeof invoiceLines.$inferSelect;
export type SourceRow = typeof invoiceSources.$inferSelect;

const LINE_FIGURES = {
  quantity: 'tenThousandths',
  unit_price: 'millicents',
  tax_rate: 'hundredths',
  net: 'cents',
  tax: 'cents',
} as const;
/** With what is printed of a line. */
export const PRINTED_FIGURES = { ...LINE_FIGURES, amount: 'cents' } as const;
const SOURCE_FIGURES = { distance: 'hundredths', stipend: 'cents', billing_rate: 'cents' } as const;

/** A line's columns, without whose it is. */
export const lineColumns = ({ sources: _sources, ...line }: Line) => ({
  ...line,
  ...onWire(LINE_FIGURES, line),
});

export const sourceColumns = (source: Source) => ({ ...source, ...onWire(SOURCE_FIGURES, source) });

export const sourceOf = (row: SourceRow): Source => ({
  entry_id: row.entry_id,
  timesheet_id: row.timesheet_id,
  billing_item_id: row.billing_item_id,
  date: row.date,
  work_code_id: row.work_code_id,
  minutes: row.minutes,
  ...inWhole(SOURCE_FIGURES, row),
});

/** A stored line, in whole numbers. */
export interface StoredLine extends Line {
  id: number;
  reverses_line_id: number | null;
}

export const storedLine = (row: LineRow): StoredLine => ({
  ...lineOf(row),
  id: row.id,
  reverses_line_id: row.reverses_line_id,
});

export const lineOf = (row: LineRow, sources: readonly SourceRow[] = []): Line => ({
  kind: row.kind,
  service_date: row.service_date,
  end_date: row.end_date,
  code: row.code,
  description: row.description,
  minutes: row.minutes,
  unit: row.unit,
  tax_code_id: row.tax_code_id,
  tax_name: row.tax_name,
  ...inWhole(LINE_FIGURES, row),
  income_account: row.income_account,
  sources: sources.map(sourceOf),
});

/** What a line is printed with: with its tax, where prices have it in them. */
export const printedAmountOf = (row: LineRow, mode: TaxMode): number =>
  usdFromCents(printedAmount(lineOf(row), mode));

/** The lines of some documents, in their order, with the rows of their sources. */
export async function linesOfInvoices(
  db: ReadDb,
  company_id: number,
  invoice_ids: readonly number[],
): Promise<{ row: LineRow; sources: SourceRow[] }[]> {
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.company_id, company_id), inIds(invoiceLines.invoice_id, invoice_ids)))
    .orderBy(asc(invoiceLines.invoice_id), asc(invoiceLines.position));
  const sources = await sourcesOfLines(
    db,
    company_id,
    lines.map(({ id }) => id),
  );
  return lines.map((row) => ({ row, sources: sources.get(row.id) ?? [] }));
}

export async function sourcesOfLines(
  db: ReadDb,
  company_id: number,
  line_ids: readonly number[],
): Promise<Map<number, SourceRow[]>> {
  const [rows] = await pipelined(
    db
      .select()
      .from(invoiceSources)
      .where(and(eq(invoiceSources.company_id, company_id), inIds(invoiceSources.invoice_line_id, line_ids)))
      .orderBy(asc(invoiceSources.id)),
  );
  return grouped(rows, ({ invoice_line_id }) => invoice_line_id);
}
