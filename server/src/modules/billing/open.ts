import { and, gte, sql } from 'drizzle-orm';
import { formatUsd } from '@daybook/domain/money/exact';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { invoices } from '../../database/schema/invoices.ts';
import type { WriteDb } from '../../database/store.ts';
import { momentOf } from '../../kernel/clock.ts';
import { conflict, orNotFound, required } from '../../kernel/refusals.ts';
import type { InvoiceRow } from './stale.ts';

interface Writing {
  db: WriteDb;
  company_id: number;
  now: Date;
}

/** Takes from what is open of an invoice, or unused of a credit note; where it is less, nothing is taken: 409. */
export async function takeOpen(
  { db, company_id, now }: Writing,
  id: number,
  amount: number,
): Promise<InvoiceRow> {
  const [row] = await db
    .update(invoices)
    .set({ open: sql`${invoices.open} - ${sql.param(amount, invoices.open)}`, updated_at: momentOf(now) })
    .where(and(ofCompany(invoices, company_id, id), gte(invoices.open, amount)))
    .returning();
  if (row) return row;
  const { label, open } = orNotFound(await rowOf(db, invoices, company_id, id));
  throw conflict('not_open', `${label} has ${formatUsd(open)} open.`);
}

/** What was taken is open again. */
export async function giveOpen(
  { db, company_id, now }: Writing,
  id: number,
  amount: number,
): Promise<InvoiceRow> {
  const [row] = await db
    .update(invoices)
    .set({ open: sql`${invoices.open} + ${sql.param(amount, invoices.open)}`, updated_at: momentOf(now) })
    .where(ofCompany(invoices, company_id, id))
    .returning();
  return required(row, `invoice ${id}`);
}
