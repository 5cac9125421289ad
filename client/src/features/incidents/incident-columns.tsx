import type { Column } from '../../ui/lists/data-table-columns.ts';
import { FormRowActions } from '../../shared/submissions/form-actions.tsx';
import { clockText, longDay } from '../../lib/day-text.ts';
import type { Output } from '../../lib/trpc.ts';

export type Incident = Output['incidents']['get'];

export const incidentPath = (incident: { id: number }) => `/admin/incident-reports/${incident.id}`;

/** The columns of 2 §2; the keys that sort are what the server orders by. */
export const incidentColumns: readonly Column<Incident>[] = [
  {
    key: 'date',
    header: 'Date',
    sort: 'server',
    cell: (report) => <span style={{ whiteSpace: 'nowrap' }}>{longDay(report.date)}</span>,
  },
  { key: 'time', header: 'Time', cell: (report) => clockText(report.time) || 'N/A' },
  { key: 'user', header: 'Worker', sort: 'server', cell: (report) => report.user.name || 'Unknown Worker' },
  {
    key: 'client',
    header: 'Client',
    sort: 'server',
    cell: (report) => report.client.name || 'Client Data Missing',
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (report) => (
      <FormRowActions
        kind="incident"
        form={report}
        path={incidentPath(report)}
        offers={['approve', 'delete']}
      />
    ),
  },
];
