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

/** How an amount fills what is open: the oldest due first, of one due day the lower number; the rest is credit. */
export function oldestDueFirst(
  invoices: readonly OpenInvoice[],
  amount: number,
): { allocations: Allotted[]; rest: number } {
  // What is typed may have more than two decimals.
  let rest = sumUsd([amount]);
  const allocations: Allotted[] = [];
  const inOrder = invoices.toSorted(
    (a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0) || a.number - b.number,
  );
  for (const { id, open } of inOrder) {
    const part = Math.min(open, rest);
    if (part <= 0) continue;
    allocations.push({ invoice: id, amount: part });
    rest = sumUsd([rest, -part]);
  }
  return { allocations, rest };
}
