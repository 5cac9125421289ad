import { Group } from '@mantine/core';
import { reportActions } from '@daybook/domain/reports/monthly-report';
import type { ReportBrief } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { ADMIN_FAILURES, useReportSteps } from '#/features/monthly-reports/sheet/use-report-steps.ts';
import { mileageOf } from '#/lib/session/mileage.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';

/** The columns (reports.md#screens); their keys are what the server orders by. */
export const adminColumns: readonly Column<ReportBrief>[] = [
  {
    key: 'client',
    header: 'Client',
    sort: 'server',
    cell: (report) => <span title={report.client.name}>{report.client.name}</span>,
  },
  {
    key: 'user',
    header: 'Employee',
    sort: 'server',
    cell: (report) => <span title={report.user.name}>{report.user.name}</span>,
  },
  {
    key: 'month',
    header: 'Report Month',
    sort: 'server',
    width: '8rem',
    cell: (report) => report.month_name,
  },
  {
    key: 'total_hours',
    header: 'Hours',
    sort: 'server',
    numeric: true,
    width: '4.3rem',
    cell: (report) => hoursText(report.total_hours),
  },
  {
    key: 'total_mileage',
    header: 'Mileage',
    sort: 'server',
    numeric: true,
    width: '5.2rem',
    cell: mileageOf,
  },
  {
    key: 'status',
    header: 'Status',
    width: '7.7rem',
    cell: (report) => <StatusWord status={report.status} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '16.9rem',
    cell: (report) => <AdminRowActions report={report} />,
  },
];

/** View, Edit, Approve and Delete, as far as the report's state allows them. */
function AdminRowActions({ report }: { report: ReportBrief }) {
  const { take, isBusy } = useReportSteps(ADMIN_FAILURES);
  const allowed = reportActions(report.status, 'admin');
  const about = `the report of ${report.client.name} by ${report.user.name}, ${report.month_name}`;
  const link = { params: { id: report.id }, size: 'xs', variant: 'default' } as const;
  return (
    <Group gap="var(--space-2)" wrap="nowrap">
      <LinkButton to="/admin/reports/$id" {...link} aria-label={`View ${about}`}>
        View
      </LinkButton>
      {allowed.includes('edit') ? (
        <LinkButton to="/admin/reports/$id/edit" {...link} aria-label={`Edit ${about}`}>
          Edit
        </LinkButton>
      ) : null}
      {allowed.includes('approve') ? (
        <OnlineButton
          size="xs"
          loading={isBusy(report)}
          aria-label={`Approve ${about}`}
          data-row-act
          onClick={() => void take('approve', report)}
        >
          Approve
        </OnlineButton>
      ) : null}
      {allowed.includes('delete') ? (
        <OnlineButton
          size="xs"
          variant="default"
          c="red"
          loading={isBusy(report)}
          aria-label={`Delete ${about}`}
          onClick={() => void take('remove', report)}
        >
          Delete
        </OnlineButton>
      ) : null}
    </Group>
  );
}
