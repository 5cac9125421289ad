import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { contentText, type DocumentContent } from '@daybook/domain/billing/content';
import type { Buyer, InvoiceKind, Seller } from '@daybook/domain/billing/invoice';
import { totalsOfLines, type Line, type Source } from '@daybook/domain/billing/lines';
import { liveKey } from '@daybook/domain/billing/sources';
import { inWhole, onWire } from '@daybook/domain/money/figures';
import { addDays, type Day } from '@daybook/domain/time/day';
import { invoiceLines, invoices, invoiceSources, type InvoiceRow } from '../../database/schema/invoices.ts';
import { snapshotEntries } from '../../database/schema/timesheets.ts';
import { inIds } from '../../database/sql.ts';
import { inserter } from '../../database/statements.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { required } from '../../kernel/refusals.ts';
import { newRow } from '../../kernel/rows.ts';
import { enqueueEvent } from '../webhooks/events.ts';
import type { Basis } from './basis.ts';
import { nextNumber } from './numbering.ts';
import { lineColumns, sourceColumns } from './stored-lines.ts';

/** A document to be issued; whole cents. */
export interface NewDocument {
  kind: InvoiceKind;
  client_id: number;
  recipient_id: number;
  corrects: InvoiceRow | null;
  issued_on: Day;
  terms_days: number;
  seller: Seller;
  buyer: Buyer;
  note: string | null;
  reason: string | null;
  lines: readonly (Line & { reverses_line_id?: number })[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const hashOfContent = (content: DocumentContent): string => sha256(contentText(content));

const addLines = inserter(invoiceLines, (insert) =>
  insert.returning({ id: invoiceLines.id, position: invoiceLines.position }),
);
const addSources = inserter(invoiceSources);

const TOTALS = { net: 'cents', tax: 'cents', total: 'cents' } as const;

/** Issues a document, with its number, its hash and its entry in the trail. */
export async function issueDocument(
  ctx: MemberWrite,
  basis: Basis,
  document: NewDocument,
): Promise<InvoiceRow> {
  const { db, company_id } = ctx;
  const { kind, corrects, issued_on, seller, buyer, note, reason, lines } = document;
  const numbered = await nextNumber(db, company_id, kind, basis);
  const totals = totalsOfLines(lines);
  const money = onWire(TOTALS, totals);
  const { currency } = basis;
  const due_on = kind === 'invoice' ? addDays(issued_on, document.terms_days) : issued_on;
  const content_hash = hashOfContent({
    kind,
    ...numbered,
    corrects: corrects?.label ?? null,
    issued_on,
    due_on,
    currency,
    seller,
    buyer,
    note,
    reason,
    ...totals,
    lines,
  });
  const [row] = await db
    .insert(invoices)
    .values({
      ...newRow(ctx),
      kind,
      ...numbered,
      client_id: document.client_id,
      recipient_id: document.recipient_id,
      corrects_id: corrects?.id ?? null,
      issued_on,
      due_on,
      currency,
      seller,
      buyer,
      note,
      reason,
      ...money,
      content_hash,
      open: Math.abs(money.total),
    })
    .returning();
  const issued = required(row, 'the invoice written just now');
  await writeLines(ctx, issued.id, lines);
  ctx.record({
    ...(kind === 'credit_note' && { action: 'invoice.credit' as const }),
    record_type: 'invoice',
    record_id: issued.id,
    after: {
      kind,
      label: issued.label,
      issued_on,
      total: issued.total,
      content_hash,
      ...(corrects && { corrects: corrects.label }),
      ...(reason !== null && { reason }),
    },
  });
  await enqueueEvent(ctx, kind === 'invoice' ? 'invoice.issued' : 'invoice.credited', issued.id);
  // One of 0.00 is paid at once.
  if (kind === 'invoice' && issued.open === 0) await enqueueEvent(ctx, 'invoice.paid', issued.id);
  return issued;
}

async function writeLines(ctx: MemberWrite, invoice_id: number, lines: NewDocument['lines']): Promise<void> {
  const { db, company_id } = ctx;
  if (lines.length === 0) return;
  const stored = await addLines(
    db,
    lines.map(({ reverses_line_id = null, ...line }, position) => ({
      ...newRow(ctx),
      invoice_id,
      position,
      ...lineColumns(line),
      reverses_line_id,
    })),
  );
  const idAt = new Map(stored.map(({ id, position }) => [position, id]));
  const sources = lines.flatMap(({ kind, sources: own }, position) =>
    own.map((source) => ({
      ...newRow(ctx),
      invoice_line_id: required(idAt.get(position), 'the line written just now'),
      ...sourceColumns(source),
      live_key: liveKey(kind, source),
    })),
  );
  if (sources.length === 0) return;
  await addSources(db, sources);
  await markBilled(
    ctx,
    company_id,
    lines.flatMap((line) => line.sources),
  );
}

/** Entries of which nothing is left to bill need not be looked at any more. */
async function markBilled(
  { db }: MemberWrite,
  company_id: number,
  sources: readonly Source[],
): Promise<void> {
  const ids = [...new Set(sources.flatMap(({ entry_id }) => entry_id ?? []))];
  if (ids.length === 0) return;
  const [entries, live] = [
    await db
      .select()
      .from(snapshotEntries)
      .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.id, ids))),
    await db
      .select({ live_key: invoiceSources.live_key })
      .from(invoiceSources)
      .where(and(eq(invoiceSources.company_id, company_id), inIds(invoiceSources.entry_id, ids))),
  ];
  const keys = new Set(live.map(({ live_key }) => live_key));
  const done = entries.filter(
    ({ id, hours, mileage, stipend, kms_billable, stipend_billable }) =>
      (hours === 0 || keys.has(`time:${id}`)) &&
      (mileage === 0 || !kms_billable || keys.has(`distance:${id}`)) &&
      (stipend === 0 || !stipend_billable || keys.has(`stipend:${id}`)),
  );
  await db
    .update(snapshotEntries)
    .set({ is_billed: true })
    .where(
      and(
        eq(snapshotEntries.company_id, company_id),
        inIds(
          snapshotEntries.id,
          done.map(({ id }) => id),
        ),
      ),
    );
}

/** What these lines billed can be billed again. */
export async function releaseSources(
  { db, company_id, now }: MemberWrite,
  line_ids: readonly number[],
): Promise<void> {
  const released = await db
    .update(invoiceSources)
    .set({ live_key: null, updated_at: momentOf(now) })
    .where(and(eq(invoiceSources.company_id, company_id), inIds(invoiceSources.invoice_line_id, line_ids)))
    .returning({ entry_id: invoiceSources.entry_id });
  const entry_ids = [...new Set(released.flatMap(({ entry_id }) => entry_id ?? []))];
  await db
    .update(snapshotEntries)
    .set({ is_billed: null })
    .where(and(eq(snapshotEntries.company_id, company_id), inIds(snapshotEntries.id, entry_ids)));
}

/** The content of a stored document, to compare its hash. */
export const contentOf = (
  row: InvoiceRow,
  corrects: string | null,
  lines: readonly Line[],
): DocumentContent => ({
  kind: row.kind,
  number: row.number,
  label: row.label,
  corrects,
  issued_on: row.issued_on,
  due_on: row.due_on,
  currency: row.currency,
  seller: row.seller,
  buyer: row.buyer,
  note: row.note,
  reason: row.reason,
  ...inWhole(TOTALS, row),
  lines,
});
