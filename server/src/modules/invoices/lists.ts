import { and, asc, eq, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { InvoiceLineListInput, InvoiceListInput } from '@daybook/contract/invoices';
import type { InvoiceStatus } from '@daybook/domain/billing/status';
import { listPage, orderingOf, rowToCount } from '../../database/list-page.ts';
import { referenceTo } from '../../database/of-company.ts';
import { allocations, invoiceLines, invoices } from '../../database/schema/invoices.ts';
import { matchesSearch } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { pluck } from '../../kernel/rows.ts';
import { sourcesOfLines } from '../billing/stored-lines.ts';
import { invoiceRecords, lineRecords } from './records.ts';

const settledBy = (what: SQL): SQL => sql`coalesce((select sum(${allocations.amount}) from ${allocations}
  where ${allocations.company_id} = ${invoices.company_id} and ${allocations.invoice_id} = ${invoices.id}
  and ${allocations.voided_at} is null and ${what}), 0)`;
const writtenOff = settledBy(sql`${allocations.kind} = 'write_off'`);
const credited = settledBy(sql`${allocations.kind} = 'credit' and ${allocations.credit_note_id} in
  (select note.id from invoices as note where note.company_id = ${invoices.company_id} and note.corrects_id = ${invoices.id})`);
const size = sql`abs(${invoices.total})`;
const isCredited = sql`${size} > 0 and ${credited} >= ${size}`;

/** As `invoiceStatus` of the domain. */
const WITH_STATUS: Readonly<Record<InvoiceStatus, SQL>> = {
  issued: sql`${invoices.open} > 0 and ${invoices.open} = ${size} and ${invoices.sent_at} is null`,
  sent: sql`${invoices.open} > 0 and ${invoices.open} = ${size} and ${invoices.sent_at} is not null`,
  part_paid: sql`${invoices.open} > 0 and ${invoices.open} < ${size}`,
  written_off: sql`${invoices.open} = 0 and ${writtenOff} > 0`,
  credited: sql`${invoices.open} = 0 and ${writtenOff} = 0 and ${isCredited}`,
  paid: sql`${invoices.open} = 0 and ${writtenOff} = 0 and not (${isCredited})`,
};

const COLUMNS = {
  issued_on: invoices.issued_on,
  due_on: invoices.due_on,
  number: invoices.number,
  total: invoices.total,
  open: invoices.open,
};

function whereOf({ company_id, membership }: Viewer, input: InvoiceListInput): SQL | undefined {
  const { kind, status, client, recipient, overdue, is_open, search } = input;
  const isOverdue = and(
    eq(invoices.kind, 'invoice'),
    gt(invoices.open, 0),
    lt(invoices.due_on, membership.today),
  );
  return and(
    eq(invoices.company_id, company_id),
    kind && eq(invoices.kind, kind),
    status && WITH_STATUS[status],
    client === undefined ? undefined : eq(invoices.client_id, client),
    recipient === undefined ? undefined : eq(invoices.recipient_id, recipient),
    input.issued_on__gte === undefined ? undefined : gte(invoices.issued_on, input.issued_on__gte),
    input.issued_on__lte === undefined ? undefined : lte(invoices.issued_on, input.issued_on__lte),
    overdue === undefined ? undefined : overdue ? isOverdue : sql`not (${isOverdue})`,
    is_open === undefined ? undefined : is_open ? gt(invoices.open, 0) : eq(invoices.open, 0),
    search ? matchesSearch(search, invoices.label, invoices.buyer) : undefined,
  );
}

export function listInvoices(db: ReadDb, viewer: Viewer, input: InvoiceListInput) {
  const { ordering = '-issued_on' } = input;
  const { key, by } = orderingOf(ordering);
  const where = whereOf(viewer, input);
  const query = db.select().from(invoices).where(where).orderBy(by(COLUMNS[key]), by(invoices.id));
  return listPage(db, input, query, db.select(rowToCount).from(invoices).where(where), (rows) =>
    invoiceRecords(db, viewer, rows),
  );
}

export function listLines(db: ReadDb, { company_id }: Viewer, input: InvoiceLineListInput) {
  const { invoice, client } = input;
  const where = and(
    eq(invoiceLines.company_id, company_id),
    invoice === undefined ? undefined : eq(invoiceLines.invoice_id, invoice),
    client === undefined ? undefined : eq(invoices.client_id, client),
    input.service_date__gte === undefined
      ? undefined
      : gte(invoiceLines.service_date, input.service_date__gte),
    input.service_date__lte === undefined
      ? undefined
      : lte(invoiceLines.service_date, input.service_date__lte),
  );
  const query = db
    .select({ row: invoiceLines })
    .from(invoiceLines)
    .innerJoin(invoices, referenceTo(invoices, invoiceLines.invoice_id))
    .where(where)
    .orderBy(asc(invoiceLines.invoice_id), asc(invoiceLines.position));
  const counted = db
    .select(rowToCount)
    .from(invoiceLines)
    .innerJoin(invoices, referenceTo(invoices, invoiceLines.invoice_id))
    .where(where);
  return listPage(db, input, query, counted, async (rows) => {
    const sources = await sourcesOfLines(db, company_id, pluck(pluck(rows, 'row'), 'id'));
    return lineRecords(
      db,
      company_id,
      rows.map(({ row }) => ({ row, sources: sources.get(row.id) ?? [] })),
    );
  });
}
