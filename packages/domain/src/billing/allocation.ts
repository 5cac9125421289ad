import { sumUsd } from '../money/exact.ts';
import type { Day } from '../time/day.ts';

export interface OpenInvoice {
  id: number;
  number: number;
  due_on: Day;
  /** USD */
  open: number;
}

export interface Allotted {
  invoice: number;
  /** USD, above 0 */
  amount: number;
}

type Due = Pick<OpenInvoice, 'due_on' | 'number'>;

/** The oldest due first, of one due day the lower number. */
export const byDue = (a: Due, b: Due): number =>
  (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0) || a.number - b.number;

/** How an amount fills what is open, in the order of `byDue`; the rest is credit. */
export function oldestDueFirst(
  invoices: readonly OpenInvoice[],
  amount: number,
): { allocations: Allotted[]; rest: number } {
  // What is typed may have more than two decimals.
  let rest = sumUsd([amount]);
  const allocations: Allotted[] = [];
  for (const { id, open } of invoices.toSorted(byDue)) {
    const part = Math.min(open, rest);
    if (part <= 0) continue;
    allocations.push({ invoice: id, amount: part });
    rest = sumUsd([rest, -part]);
  }
  return { allocations, rest };
}
