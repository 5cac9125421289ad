import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Allocation, Payment, PaymentListInput } from '@daybook/contract/payments';
import { sumUsd } from '@daybook/domain/money/exact';
import { listPage, orderingOf, ownColumns, rowToCount } from '../../database/list-page.ts';
import { rowOf } from '../../database/of-company.ts';
import { allocations, invoices, payments } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Viewer } from '../../kernel/procedures.ts';
import { orNotFound, required } from '../../kernel/refusals.ts';
import { grouped } from '../../kernel/rows.ts';
import { payerName, payersById } from '../recipients/reads.ts';

type PaymentRow = typeof payments.$inferSelect;
type AllocationRow = typeof allocations.$inferSelect;

/** Allocations with the labels of their documents. */
export async function allocationRecords(
  db: ReadDb,
  company_id: number,
  rows: readonly AllocationRow[],
): Promise<Allocation[]> {
  const ids = [...new Set(rows.flatMap(({ invoice_id, credit_note_id }) => [invoice_id, credit_note_id]))];
  const named = ids.filter((id) => id !== null);
  const documents =
    named.length === 0
      ? []
      : await db
          .select({ id: invoices.id, label: invoices.label })
          .from(invoices)
          .where(and(eq(invoices.company_id, company_id), inIds(invoices.id, named)));
  const labels = new Map(documents.map(({ id, label }) => [id, label]));
  const labelOf = (id: number | null) => (id === null ? null : (labels.get(id) ?? null));
  return rows.map(
    ({ id, kind, invoice_id, payment_id, credit_note_id, amount, date, reason, voided_at }) => ({
      id,
      kind,
      invoice: invoice_id,
      invoice_label: labelOf(invoice_id),
      payment: payment_id,
      credit_note: credit_note_id,
      credit_note_label: labelOf(credit_note_id),
      amount,
      date,
      reason,
      voided_at,
    }),
  );
}

/** What of a payment settles nothing yet; nothing of a void one. */
const restOf = (
  { amount, voided_at }: Pick<PaymentRow, 'amount' | 'voided_at'>,
  uses: readonly { amount: number; voided_at: string | null }[],
): number =>
  voided_at === null ? sumUsd([amount, ...uses.map((use) => (use.voided_at === null ? -use.amount : 0))]) : 0;

async function paymentRecords(
  db: ReadDb,
  { company_id, membership }: Viewer,
  rows: readonly PaymentRow[],
): Promise<Payment[]> {
  if (rows.length === 0) return [];
  const uses = await db
    .select()
    .from(allocations)
    .where(
      and(
        eq(allocations.company_id, company_id),
        inIds(
          allocations.payment_id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(allocations.id);
  const records = grouped(await allocationRecords(db, company_id, uses), ({ payment }) => payment);
  const payers = await payersById(
    db,
    company_id,
    rows.map(({ recipient_id }) => recipient_id),
  );
  return rows.map(({ company_id: _company, recipient_id, ...row }) => {
    const settled = records.get(row.id) ?? [];
    return {
      ...row,
      recipient: recipient_id,
      recipient_name: payerName(
        required(payers.get(recipient_id), `recipient ${recipient_id}`),
        membership.names,
      ),
      credit: restOf(row, settled),
      allocations: settled,
    };
  });
}

export async function getPayment(db: ReadDb, viewer: Viewer, id: number): Promise<Payment> {
  const row = orNotFound(await rowOf(db, payments, viewer.company_id, id));
  const [record] = await paymentRecords(db, viewer, [row]);
  return required(record, `the record of payment ${id}`);
}

/** What of each payment is used, in cents. */
const used = sql`coalesce((select sum(${allocations.amount}) from ${allocations}
  where ${allocations.company_id} = ${payments.company_id} and ${allocations.payment_id} = ${payments.id}
  and ${allocations.voided_at} is null), 0)`;
const hasCredit = and(isNull(payments.voided_at), gt(payments.amount, used));

export function listPayments(db: ReadDb, viewer: Viewer, input: PaymentListInput) {
  const { has_credit, ordering = '-paid_on', ...filters } = input;
  const where: SQL | undefined = and(
    eq(payments.company_id, viewer.company_id),
    ownColumns(payments, filters),
    has_credit === undefined ? undefined : has_credit ? hasCredit : sql`not ${hasCredit}`,
  );
  const { by } = orderingOf(ordering);
  const query = db.select().from(payments).where(where).orderBy(by(payments.paid_on), by(payments.id));
  return listPage(db, input, query, db.select(rowToCount).from(payments).where(where), (rows) =>
    paymentRecords(db, viewer, rows),
  );
}
