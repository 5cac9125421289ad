import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange, momentText } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';

type Timesheet = Output['platform']['recentTimesheets'][number];

const columns: readonly Column<Timesheet>[] = [
  { key: 'employee', header: 'Employee', cell: (row) => row.employee_name },
  { key: 'client', header: 'Client', cell: (row) => row.client_name || '–' },
  { key: 'range', header: 'Date Range', cell: (row) => dayRange(row.start_date, row.end_date) },
  { key: 'hours', header: 'Hours', numeric: true, cell: (row) => hoursText(row.total_hours) },
  { key: 'status', header: 'Status', cell: (row) => <StatusWord status={row.status} /> },
  { key: 'created', header: 'Created', cell: (row) => momentText(row.created_at) },
];

/** The 20 most recent timesheets (platform.md#one-company). */
export function ActivityTab({ id }: { id: number }) {
  const recent = trpc.platform.recentTimesheets.useQuery({ id });
  return (
    <DataTable<Timesheet>
      label="Recent timesheets"
      columns={columns}
      rows={recent.data}
      rowKey={(row) => row.id}
      error={recent.error}
      onRetry={() => void recent.refetch()}
      empty={{ text: 'No timesheet has been created yet.' }}
    />
  );
}
