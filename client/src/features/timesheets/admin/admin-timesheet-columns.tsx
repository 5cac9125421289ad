import { timesheetActions } from '@daybook/domain/timesheet';
import { Button, Group, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { OnlineButton } from '../../../ui/page/buttons.tsx';
import type { Column } from '../../../ui/lists/data-table-columns.ts';
import { type MenuAction, MenuOfActions } from '../../../ui/page/menu-of-actions.tsx';
import { StatusBadge, StatusWord } from '../../../ui/page/status-badge.tsx';
import { dayRange, momentDay } from '../../../lib/day-text.ts';
import { hoursText, wholeText } from '../../../lib/number-text.ts';
import type { Output } from '../../../lib/trpc.ts';
import type { useTimesheetSteps } from '../sheet/use-timesheet-steps.tsx';

type Row = Output['timesheets']['board']['results'][number];
type Steps = ReturnType<typeof useTimesheetSteps>;

interface Period {
  start?: string;
  end?: string;
}

export function adminTimesheetColumns(steps: Steps, period: Period): Column<Row>[] {
  return [
    {
      key: 'employee',
      header: 'Employee',
      cell: (row) => row.user_detail.name,
      sort: 'server',
    },
    {
      key: 'start_date',
      header: 'Period',
      cell: (row) => <Dates row={row} period={period} />,
      sort: 'server',
    },
    { key: 'status', header: 'Status', cell: (row) => <Status row={row} />, sort: 'server' },
    {
      key: 'hours',
      header: 'Hours',
      numeric: true,
      cell: (row) => hoursText(row.total_hours),
      sort: 'server',
    },
    {
      key: 'miles',
      header: 'Miles',
      numeric: true,
      cell: (row) => wholeText(row.total_mileage),
      sort: 'server',
    },
    {
      key: 'clients',
      header: 'Clients',
      cell: (row) => <Clients names={row.client_names} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      cell: (row) => <Actions row={row} steps={steps} />,
    },
  ];
}

/** What waits is shown whichever period it is of, and says so. */
function Dates({ row, period }: { row: Row; period: Period }) {
  const outside =
    (period.start !== undefined && row.start_date < period.start) ||
    (period.end !== undefined && row.end_date > period.end);
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{dayRange(row.start_date, row.end_date)}</span>
      {outside ? (
        <Text size="xs" c="dimmed">
          Waits from another period
        </Text>
      ) : null}
    </>
  );
}

/** Three lines of them, so that forty sheets can be looked over; all of them on the sheet and on pointing at them. */
function Clients({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '—';
  const text = names.join(', ');
  return (
    <Text inherit lineClamp={3} title={text}>
      {text}
    </Text>
  );
}

function Status({ row }: { row: Row }) {
  return (
    <>
      <AdminStatusBadge status={row.status} />
      {row.findings.length > 0 ? (
        <Group mt={4} gap={4}>
          <StatusBadge tone="bad">{`${row.findings.length} to look at`}</StatusBadge>
        </Group>
      ) : null}
      {row.returned_date ? (
        <Text size="xs" c="dimmed">
          Returned by {row.returned_by} on {momentDay(row.returned_date)}
        </Text>
      ) : null}
    </>
  );
}

function Actions({ row, steps }: { row: Row; steps: Steps }) {
  const navigate = useNavigate();
  const offered = timesheetActions(row.status, 'admin');
  const period = `${row.user_detail.name}, ${dayRange(row.start_date, row.end_date)}`;
  const params = { id: row.id };
  const menu: MenuAction[] = [
    {
      label: 'Edit',
      disabled: !offered.includes('edit'),
      onPick: () => void navigate({ to: '/admin/timesheets/$id/edit', params }),
    },
    ...(offered.includes('submit') ? [{ label: 'Submit', onPick: () => void steps.run('submit', row) }] : []),
    ...(offered.includes('unsubmit')
      ? [
          { label: 'Unsubmit', onPick: () => void steps.run('unsubmit', row) },
          { label: 'Return with a reason', onPick: () => void steps.run('return', row) },
        ]
      : []),
    ...(offered.includes('unapprove')
      ? [
          { label: 'Unapprove', onPick: () => void steps.run('unapprove', row) },
          { label: 'Recalculate', onPick: () => void steps.run('recalculate', row) },
        ]
      : []),
    {
      label: 'Delete',
      danger: true,
      disabled: !offered.includes('delete'),
      onPick: () => void steps.run('delete', row),
    },
  ];
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={`View ${period}`}
        renderRoot={(props) => <Link to="/admin/timesheets/$id" params={params} {...props} />}
      >
        View
      </Button>
      {offered.includes('approve') ? (
        <OnlineButton
          size="xs"
          aria-label={`Approve ${period}`}
          loading={steps.isBusy('approve', row)}
          onClick={() => void steps.run('approve', row)}
        >
          Approve
        </OnlineButton>
      ) : null}
      <MenuOfActions label={`Actions for ${period}`} actions={menu} />
    </Group>
  );
}

/** The admin calls a draft pending (2 §4): it waits for its employee, not for the admin. */
export function AdminStatusBadge({ status }: { status: Output['timesheets']['detail']['status'] }) {
  return status === 'Draft' ? (
    <StatusBadge tone="draft">Pending</StatusBadge>
  ) : (
    <StatusWord status={status} />
  );
}
