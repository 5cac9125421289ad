import { StatusBadge, StatusWord } from '../../../ui/page/status-badge.tsx';
import type { Output } from '../../../lib/trpc.ts';

/** The admin calls a draft pending (2 §4): it waits for its employee, not for the admin. */
export function AdminStatusBadge({ status }: { status: Output['timesheets']['detail']['status'] }) {
  return status === 'Draft' ? (
    <StatusBadge tone="draft">Pending</StatusBadge>
  ) : (
    <StatusWord status={status} />
  );
}
