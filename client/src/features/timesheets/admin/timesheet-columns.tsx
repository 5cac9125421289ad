import { Group } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import { timesheetActions, timesheetStatusText } from '@daybook/domain/time/timesheet';
import type { useTimesheetSteps } from '#/features/timesheets/sheet/use-timesheet-steps.tsx';
import type { Output } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, momentDay, shortDay, shortRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { FirstOf, OnWide } from '#/ui/lists/first-of.tsx';
import { LinkButton, OnlineButton, TextLink } from '#/ui/page/buttons.tsx';
import { MenuOfActions, type MenuAction } from '#/ui/page/menu-of-actions.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';

type Row = Output['timesheets']['board']['results'][number];
type Steps = ReturnType<typeof useTimesheetSteps>;

const periodOf = (row: Row) => `${row.user_detail.name}, ${dayRange(row.start_date, row.end_date)}`;

export function adminTimesheetColumns(steps: Steps): Column<Row>[] {
  return [
    {
      key: 'employee',
      header: 'Employee',
      cell: (row) => (
        <TextLink
          to="/admin/timesheets/$id"
          params={{ id: row.id }}
          size="sm"
          title={row.user_detail.name}
          aria-label={row.status === 'Submitted' ? `View ${periodOf(row)}` : undefined}
        >
          {row.user_detail.name}
        </TextLink>
      ),
      sort: 'server',
    },
    {
      key: 'start_date',
      header: 'Period',
      cell: (row) => <Dates row={row} />,
      sort: 'server',
      width: '9rem',
    },
    {
      key: 'status',
      header: 'Status',
      cell: (row) => <AdminStatusBadge sheet={row} />,
      sort: 'server',
      width: '7.7rem',
    },
    {
      key: 'hours',
      header: 'Hours',
      numeric: true,
      cell: (row) => hoursText(row.total_hours),
      sort: 'server',
      width: '4.9rem',
    },
    {
      key: 'miles',
      header: 'Miles',
      numeric: true,
      cell: (row) => wholeText(row.total_mileage),
      sort: 'server',
      width: '4rem',
    },
    {
      key: 'look',
      header: 'To look at',
      width: '12.5%',
      hideOnPhone: (row) => row.findings.length === 0 && !row.returned_date,
      cell: (row) => <ToLookAt row={row} />,
    },
    {
      key: 'clients',
      header: 'Clients',
      cell: (row) => (row.client_names.length > 0 ? <FirstOf names={row.client_names} /> : '–'),
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: '8.3rem',
      cell: (row) => <Actions row={row} steps={steps} />,
    },
  ];
}

function Dates({ row }: { row: Row }) {
  return shortRange(row.start_date, row.end_date, useToday());
}

const REASONS: Readonly<Record<UnusualFinding['kind'], string>> = {
  overlap: 'overlap',
  long_day: 'long day',
  no_code: 'no code',
  odometer_gap: 'odometer gap',
  distance_without_time: 'distance without time',
  far_trip: 'far trip',
  long_distance: 'long distance',
  clock_change: 'clock change',
  open_entry: 'open entry',
  same_times: 'same times',
  code_alone: 'code alone',
  empty_log: 'empty log',
  to_come: 'day to come',
  over_contract: 'contract',
  leave_and_work: 'time off and work',
  no_rate: 'no pay rate',
};

/** The first reason, and how many more there are; all of them at a press of it, and on the sheet. */
function ToLookAt({ row: { findings, returned_date, returned_by } }: { row: Row }) {
  const [first] = findings;
  if (first) {
    return (
      <FirstOf
        names={findings.map(({ message }) => message)}
        first={
          <>
            <IconAlertTriangle
              size={14}
              aria-hidden
              color="var(--mantine-color-orange-text)"
              className="inline-icon"
            />{' '}
            {REASONS[first.kind]} <OnWide>{shortDay(first.date)}</OnWide>
          </>
        }
      />
    );
  }
  if (!returned_date) return '–';
  const text = `Returned by ${returned_by ?? ''} on ${momentDay(returned_date)}`;
  return (
    <span title={text}>
      <IconArrowBackUp size={14} aria-hidden className="inline-icon" /> {text}
    </span>
  );
}

/** One button for what comes next: what has something to look at is opened, not approved unseen. */
function Actions({ row, steps }: { row: Row; steps: Steps }) {
  const navigate = useNavigate();
  const offered = timesheetActions(row, 'admin');
  const period = periodOf(row);
  const params = { id: row.id };
  const mayApprove = offered.includes('approve');
  const isFlagged = row.findings.length > 0;
  const step = (
    name: 'submit' | 'unsubmit' | 'return' | 'approve' | 'unapprove' | 'recalculate',
    label: string,
  ) => ({
    label,
    onPick: () => void steps.run(name, row),
  });
  const menu: MenuAction[] = [
    { label: 'View', onPick: () => void navigate({ to: '/admin/timesheets/$id', params }) },
    {
      label: 'Edit',
      disabled: !offered.includes('edit'),
      onPick: () => void navigate({ to: '/admin/timesheets/$id/edit', params }),
    },
    ...(mayApprove && isFlagged ? [step('approve', 'Approve')] : []),
    ...(offered.includes('submit') ? [step('submit', 'Submit')] : []),
    ...(offered.includes('unsubmit')
      ? [step('unsubmit', 'Unsubmit'), step('return', 'Return with a reason')]
      : []),
    ...(offered.includes('unapprove')
      ? [step('unapprove', 'Unapprove'), step('recalculate', 'Recalculate')]
      : []),
    {
      label: 'Delete',
      danger: true,
      disabled: !offered.includes('delete'),
      onPick: () => void steps.run('delete', row),
    },
  ];
  return (
    <Group gap="var(--space-2)" wrap="nowrap" justify="flex-end">
      {mayApprove && !isFlagged ? (
        <OnlineButton
          size="xs"
          aria-label={`Approve ${period}`}
          loading={steps.isBusy('approve', row)}
          onClick={() => void steps.run('approve', row)}
          data-row-act
        >
          Approve
        </OnlineButton>
      ) : (
        <LinkButton
          to="/admin/timesheets/$id"
          params={params}
          size="xs"
          variant="default"
          aria-label={`${mayApprove ? 'Review' : 'View'} ${period}`}
          data-row-act
        >
          {mayApprove ? 'Review' : 'View'}
        </LinkButton>
      )}
      <MenuOfActions label={`Actions for ${period}`} actions={menu} />
    </Group>
  );
}

/** The admin calls a draft pending (timesheets.md#states): it waits for its employee, not for the admin. */
export function AdminStatusBadge({ sheet }: { sheet: Pick<Row, 'status' | 'imported'> }) {
  return sheet.status === 'Draft' ? (
    <StatusBadge tone="draft">Pending</StatusBadge>
  ) : (
    <StatusWord status={timesheetStatusText(sheet)} />
  );
}
