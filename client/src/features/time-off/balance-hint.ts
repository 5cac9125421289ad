import { longDay } from '#/lib/text/day-text.ts';
import { timeText } from '#/shared/leave-text.ts';
import type { LeaveBalance } from './queries.ts';

/** What limits a balance, in a line. */
export function balanceHint({ used, use_cap, usable_from, policy }: LeaveBalance): string {
  if (policy === null) return 'No longer earned';
  if (usable_from !== null) return `Can be used from ${longDay(usable_from)}`;
  if (use_cap !== null) return `Used ${timeText(used)} of ${timeText(use_cap)} this year`;
  return used === 0 ? 'Nothing used this year' : `Used ${timeText(used)} this year`;
}
