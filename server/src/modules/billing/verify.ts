import { and, asc, eq, gt } from 'drizzle-orm';
import { alias } from '../../database/columns.ts';
import { referenceTo } from '../../database/of-company.ts';
import { invoiceLines, invoices } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { grouped, pluck } from '../../kernel/rows.ts';
import { contentOf, hashOfContent } from './documents.ts';
import { lineOf } from './stored-lines.ts';

const CHUNK_ROWS = 500;

/** How many documents a company has, and which no longer have the content that was issued (invoices.md#numbers). */
export async function verifyInvoices(
  db: ReadDb,
  company_id: number,
): Promise<{ count: number; altered: string[] }> {
  const corrected = alias(invoices, 'corrected');
  const altered: string[] = [];
  let [count, after] = [0, 0];
  for (;;) {
    const rows = await db
      .select({ invoice: invoices, corrects: corrected.label })
      .from(invoices)
      .leftJoin(corrected, referenceTo(corrected, invoices.corrects_id))
      .where(and(eq(invoices.company_id, company_id), gt(invoices.id, after)))
      .orderBy(asc(invoices.id))
      .limit(CHUNK_ROWS);
    if (rows.length === 0) return { count, altered };
    const ids = pluck(pluck(rows, 'invoice'), 'id');
    const lines = await db
      .select()
      .from(invoiceLines)
      .where(and(eq(invoiceLines.company_id, company_id), inIds(invoiceLines.invoice_id, ids)))
      .orderBy(asc(invoiceLines.invoice_id), asc(invoiceLines.position));
    const byInvoice = grouped(lines, ({ invoice_id }) => invoice_id);
    for (const { invoice, corrects } of rows) {
      const stored = (byInvoice.get(invoice.id) ?? []).map((line) => lineOf(line));
      if (hashOfContent(contentOf(invoice, corrects, stored)) !== invoice.content_hash)
        altered.push(invoice.label);
    }
    count += rows.length;
    after = ids.at(-1) ?? after;
  }
}
