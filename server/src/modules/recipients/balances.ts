import { and, eq, isNotNull, isNull, sum } from 'drizzle-orm';
import { centsFromUsd, usdFromCents } from '@daybook/domain/money/exact';
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
        open: sum(invoices.open).mapWith(invoices.open),
      })
      .from(invoices)
      .where(and(eq(invoices.company_id, company_id), inIds(invoices.recipient_id, ids)))
      .groupBy(invoices.recipient_id, invoices.kind, invoices.due_on),
    db
      .select({ id: payments.recipient_id, amount: sum(payments.amount).mapWith(payments.amount) })
      .from(payments)
      .where(whose)
      .groupBy(payments.recipient_id),
    db
      .select({ id: payments.recipient_id, amount: sum(allocations.amount).mapWith(allocations.amount) })
      .from(allocations)
      .innerJoin(payments, referenceTo(payments, allocations.payment_id))
      .where(and(whose, isNotNull(allocations.payment_id), isNull(allocations.voided_at)))
      .groupBy(payments.recipient_id),
  );
  const balances = new Map<number, Balance>();
  const add = (id: number, part: Partial<Balance>) => {
    const { open, credit, overdue } = balances.get(id) ?? ZERO;
    balances.set(id, {
      open: plus(open, part.open),
      credit: plus(credit, part.credit),
      overdue: plus(overdue, part.overdue),
    });
  };
  for (const { id, kind, due_on, open } of documents) {
    if (kind === 'credit_note') add(id, { credit: open });
    else add(id, { open, overdue: due_on < today ? open : 0 });
  }
  for (const { id, amount } of paid) add(id, { credit: amount });
  for (const { id, amount } of used) add(id, { credit: -amount });
  return (id) => balances.get(id) ?? ZERO;
}

const plus = (a: number, b = 0): number => usdFromCents(centsFromUsd(a) + centsFromUsd(b));
