import type { Day } from '../time/day.ts';
import { ageOf, type Age } from './status.ts';

/** What a recipient owed on a day, by days past due; in cents. */
export function agingOn(invoices: readonly { due_on: Day; open: number }[], on: Day): Record<Age, number> {
  const sums = { current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
  for (const { due_on, open } of invoices) {
    sums[ageOf(due_on, on)] += open;
  }
  return sums;
}

/** What changed a recipient's balance: a document or money. */
export interface StatementEvent {
  date: Day;
  /** Cents; above 0 it is owed to the company. */
  amount: number;
}

/** The events of a range with the balance after each; a balance below 0 is the payer's credit. */
export function statementOf<Event extends StatementEvent>(
  events: readonly Event[],
  { start_date, end_date }: { start_date: Day; end_date: Day },
) {
  const inOrder = events.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const opening_balance = inOrder
    .filter(({ date }) => date < start_date)
    .reduce((sum, { amount }) => sum + amount, 0);
  let balance = opening_balance;
  const rows = inOrder
    .filter(({ date }) => date >= start_date && date <= end_date)
    .map((event) => {
      balance += event.amount;
      return { ...event, balance };
    });
  return { opening_balance, rows, closing_balance: balance };
}
