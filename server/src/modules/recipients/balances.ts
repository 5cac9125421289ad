import { and, eq, isNotNull, isNull, sum } from 'drizzle-orm';
import { onWire } from '@daybook/domain/money/figures';
import type { Day } from '@daybook/domain/time/day';
import { referenceTo } from '../../database/of-company.ts';
import { allocations, invoices, payments } from '../../database/schema/invoices.ts';
import { inIds } from '../../database/sql.ts';
import { pipelined } from '../../database/statements.ts';
import type { ReadDb } from '../../database/store.ts';

export interface Balance {
  open: number;
  credit: number;
  overdue: number;
}

const ZERO: Balance = { open: 0, credit: 0, overdue: 0 };

/** What each of some recipients owes, and what of their money and credit notes is not used yet. */
export async function balancesOf(
  db: ReadDb,
  company_id: number,
  ids: readonly number[],
  today: Day,
): Promise<(id: number) => Balance> {
  if (ids.length === 0) return () => ZERO;
  const whose = and(
    eq(payments.company_id, company_id),
    inIds(payments.recipient_id, ids),
    isNull(payments.voided_at),
  );
  const [documents, paid, used] = await pipelined(
    db
      .select({
        id: invoices.recipient_id,
        kind: invoices.kind,
        due_on: invoices.due_on,
        open: sum(invoices.open).mapWith(Number),
      })
      .from(invoices)
      .where(and(eq(invoices.company_id, company_id), inIds(invoices.recipient_id, ids)))
      .groupBy(invoices.recipient_id, invoices.kind, invoices.due_on),
    db
      .select({ id: payments.recipient_id, cents: sum(payments.amount).mapWith(Number) })
      .from(payments)
      .where(whose)
      .groupBy(payments.recipient_id),
    db
      .select({ id: payments.recipient_id, cents: sum(allocations.amount).mapWith(Number) })
      .from(allocations)
      .innerJoin(payments, referenceTo(payments, allocations.payment_id))
      .where(and(whose, isNotNull(allocations.payment_id), isNull(allocations.voided_at)))
      .groupBy(payments.recipient_id),
  );
  const cents = new Map<number, Balance>();
  const add = (id: number, part: Partial<Balance>) => {
    const { open, credit, overdue } = cents.get(id) ?? ZERO;
    cents.set(id, {
      open: open + (part.open ?? 0),
      credit: credit + (part.credit ?? 0),
      overdue: overdue + (part.overdue ?? 0),
    });
  };
  for (const { id, kind, due_on, open } of documents) {
    if (kind === 'credit_note') add(id, { credit: open });
    else add(id, { open, overdue: due_on < today ? open : 0 });
  }
  for (const each of paid) add(each.id, { credit: each.cents });
  for (const each of used) add(each.id, { credit: -each.cents });
  return (id) => onWire({ open: 'cents', credit: 'cents', overdue: 'cents' }, cents.get(id) ?? ZERO);
}
