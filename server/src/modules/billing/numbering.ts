import { and, desc, eq, max } from 'drizzle-orm';
import type { InvoiceKind } from '@daybook/domain/billing/invoice';
import type { Day } from '@daybook/domain/time/day';
import { invoices } from '../../database/schema/invoices.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Basis } from './basis.ts';

/** The number of the next document of a kind (invoices.md#numbers): writers of a company wait for each other. */
export async function nextNumber(
  db: ReadDb,
  company_id: number,
  kind: InvoiceKind,
  { settings }: Basis,
): Promise<{ number: number; label: string }> {
  const [row] = await db
    .select({ number: max(invoices.number) })
    .from(invoices)
    .where(and(eq(invoices.company_id, company_id), eq(invoices.kind, kind)));
  const first = kind === 'invoice' ? settings.first_number : 1;
  const number = row?.number == null ? first : row.number + 1;
  const prefix = kind === 'invoice' ? settings.invoice_prefix : settings.credit_prefix;
  return { number, label: `${prefix}${String(number).padStart(settings.digits, '0')}` };
}

/** The day of the newest document of a kind: the next is not dated before. */
export async function newestDay(db: ReadDb, company_id: number, kind: InvoiceKind): Promise<Day | null> {
  const [row] = await db
    .select({ issued_on: invoices.issued_on })
    .from(invoices)
    .where(and(eq(invoices.company_id, company_id), eq(invoices.kind, kind)))
    .orderBy(desc(invoices.number))
    .limit(1);
  return row?.issued_on ?? null;
}
