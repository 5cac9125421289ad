import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { referenceTo } from '../../database/of-company.ts';
import { invoiceLines, invoices, invoiceSources } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';

/** The invoices with live lines of some sheets, by sheet (invoices.md#corrections). */
export async function invoicesOfSheets(
  db: ReadDb,
  company_id: number,
  timesheet_ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db
    .selectDistinct({
      timesheet_id: invoiceSources.timesheet_id,
      label: invoices.label,
      number: invoices.number,
    })
    .from(invoiceSources)
    .innerJoin(invoiceLines, referenceTo(invoiceLines, invoiceSources.invoice_line_id))
    .innerJoin(invoices, referenceTo(invoices, invoiceLines.invoice_id))
    .where(
      and(
        eq(invoiceSources.company_id, company_id),
        inIds(invoiceSources.timesheet_id, timesheet_ids),
        isNotNull(invoiceSources.live_key),
      ),
    )
    .orderBy(asc(invoices.number));
  const labels = new Map<number, string[]>();
  for (const { timesheet_id, label } of rows)
    if (timesheet_id !== null) labels.set(timesheet_id, [...(labels.get(timesheet_id) ?? []), label]);
  return labels;
}
