import { and, eq, gte, isNotNull, notExists, sql } from 'drizzle-orm';
import { isStale } from '@daybook/domain/billing/sources';
import { alias } from '../../database/columns.ts';
import { referenceTo } from '../../database/of-company.ts';
import { invoiceLines, invoices, invoiceSources, type InvoiceRow } from '../../database/schema/invoices.ts';
import { timesheetRevisions } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { pluck } from '../../kernel/rows.ts';
import { entriesById } from './entries.ts';
import { linesOfInvoices, sourceOf, type SourceRow } from './stored-lines.ts';

type LineRow = typeof invoiceLines.$inferSelect;

/** An invoice with lines that no longer say what their entries say. */
export interface Correction {
  invoice: InvoiceRow;
  lines: { row: LineRow; sources: SourceRow[] }[];
}

const reversing = alias(invoiceLines, 'reversing');

/** The line of a credit note that takes a line back. */
const linesReversing = (db: ReadDb) =>
  db
    .select({ one: sql`1` })
    .from(reversing)
    .where(
      and(eq(reversing.company_id, invoiceLines.company_id), eq(reversing.reverses_line_id, invoiceLines.id)),
    );

/**
 * The invoices to be corrected (invoices.md#corrections). Approved sheets change by corrections only, and each is a revision: only
 * what was billed of those before is compared.
 * @param client_ids of whom they are; null: all
 */
export async function correctionsToWrite(
  db: ReadDb,
  company_id: number,
  client_ids: readonly number[] | null,
): Promise<Correction[]> {
  const rows = await db
    .select({ source: invoiceSources, kind: invoiceLines.kind, line_id: invoiceLines.id, invoice: invoices })
    .from(timesheetRevisions)
    .innerJoin(
      invoiceSources,
      and(
        eq(invoiceSources.company_id, timesheetRevisions.company_id),
        eq(invoiceSources.timesheet_id, timesheetRevisions.timesheet_id),
        isNotNull(invoiceSources.live_key),
        gte(timesheetRevisions.corrected_at, invoiceSources.created_at),
      ),
    )
    .innerJoin(invoiceLines, referenceTo(invoiceLines, invoiceSources.invoice_line_id))
    .innerJoin(invoices, referenceTo(invoices, invoiceLines.invoice_id))
    .where(
      and(
        eq(timesheetRevisions.company_id, company_id),
        eq(timesheetRevisions.kind, 'correction'),
        client_ids ? inIds(invoices.client_id, client_ids) : undefined,
        notExists(linesReversing(db)),
      ),
    );
  const entries = await entriesById(db, company_id, [
    ...new Set(rows.flatMap(({ source }) => source.entry_id ?? [])),
  ]);
  const staleIds = new Set<number>();
  const byInvoice = new Map<number, InvoiceRow>();
  for (const { source, kind, line_id, invoice } of rows) {
    const entry = source.entry_id === null ? null : (entries.get(source.entry_id) ?? null);
    if (!isStale(kind, sourceOf(source), invoice.client_id, entry)) continue;
    staleIds.add(line_id);
    byInvoice.set(invoice.id, invoice);
  }
  const corrected = [...byInvoice.values()].toSorted((a, b) => a.number - b.number);
  const lines = await linesOfInvoices(db, company_id, pluck(corrected, 'id'));
  return corrected.map((invoice) => ({
    invoice,
    lines: lines.filter(({ row }) => row.invoice_id === invoice.id && staleIds.has(row.id)),
  }));
}
