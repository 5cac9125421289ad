import { formStatus } from '@daybook/domain/form-review';
import type { Column } from '../../ui/lists/data-table-columns.ts';
import { FormRowActions } from '../../shared/submissions/form-actions.tsx';
import { StatusWord } from '../../ui/page/status-badge.tsx';
import { longDay } from '../../lib/day-text.ts';
import type { Output } from '../../lib/trpc.ts';

export type NoShow = Output['noShows']['get'];

/** The columns of the admin's list; the keys that sort are what the server orders by. */
export const noShowColumns: readonly Column<NoShow>[] = [
  {
    key: 'date',
    header: 'Date',
    sort: 'server',
    cell: (form) => <span style={{ whiteSpace: 'nowrap' }}>{longDay(form.date)}</span>,
  },
  {
    key: 'client',
    header: 'Client',
    sort: 'server',
    cell: (form) => form.client.name || 'Client Data Missing',
  },
  { key: 'staff', header: 'Staff Name', cell: (form) => form.staff_name },
  { key: 'user', header: 'Submitted By', sort: 'server', cell: (form) => form.submitted_by || 'Unknown' },
  { key: 'status', header: 'Status', cell: (form) => <StatusWord status={formStatus(form)} /> },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (form) => <FormRowActions kind="no-show" form={form} path={`/admin/no-shows/${form.id}`} />,
  },
];
