import type { EmployeeUpdate } from '@daybook/contract/employees';
import { formatShortDay } from '@daybook/domain/time/day';
import type { users } from '../../database/schema/employees.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';
import { withChange } from '../../kernel/rows.ts';
import { settleLeave, settleLeaveAsked } from '../leave-balances/settle.ts';
import { cancelDaysAfter } from '../leave-requests/writes.ts';

type Row = typeof users.$inferSelect;

/**
 * What follows for time off from other days of employment, and from another role. Deactivating takes back what was approved after
 * the last day, and asks nothing.
 */
export async function settleEmployment(
  ctx: MemberWrite,
  changes: readonly { row: Row; input: EmployeeUpdate }[],
): Promise<void> {
  for (const { row, input } of changes) {
    if (input.hired_on !== undefined || input.left_on !== undefined)
      refuseLastDayBefore(withChange<Pick<Row, 'hired_on' | 'left_on'>>(row, input));
    const left_on = leftOn(ctx.membership.today, row, input);
    if (input.is_active === false && row.is_active) {
      if (left_on) await cancelDaysAfter(ctx, row.id, left_on);
      await settleLeave(ctx, [row.id], 'Employment changed');
      continue;
    }
    const isMoved = [
      input.hired_on !== undefined && input.hired_on !== row.hired_on,
      left_on !== undefined && left_on !== row.left_on,
    ].includes(true);
    if (isMoved) await settleLeaveAsked(ctx, [row.id], input.recalculate ?? false, 'Employment changed');
    else if (input.role_id !== undefined || input.is_active !== undefined)
      await settleLeave(ctx, [row.id], 'Employment changed');
  }
}

/** Throws 400 at `left_on`. */
export function refuseLastDayBefore({
  hired_on,
  left_on,
}: Pick<EmployeeUpdate, 'hired_on' | 'left_on'>): void {
  if (hired_on && left_on && left_on < hired_on)
    throw badInput({ left_on: `The last day is before the first, ${formatShortDay(hired_on)}.` });
}

/** Deactivating ends the employment today, unless a last day is known; activating goes on with it. */
export function leftOn(today: string, row: Row, { left_on, is_active }: EmployeeUpdate) {
  if (left_on !== undefined || is_active === undefined || is_active === row.is_active) return left_on;
  return is_active ? null : (row.left_on ?? today);
}
