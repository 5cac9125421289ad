import { Group } from '@mantine/core';
import { convertDistance, type DistanceUnit } from '@daybook/domain/money/distance';
import { timesheetActions, timesheetStatusText } from '@daybook/domain/time/timesheet';
import type { useTimesheetSteps } from '#/features/timesheets/sheet/use-timesheet-steps.tsx';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { actionsColumn, sortedFigure, type Column } from '#/ui/lists/data-table-columns.ts';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';

type Sheet = Output['timesheets']['summaries']['results'][number];
type Steps = ReturnType<typeof useTimesheetSteps>;

/** The columns of a worker's own timesheets (timesheets.md#screens). */
export function timesheetColumns(steps: Steps, unit: DistanceUnit): Column<Sheet>[] {
  return [
    {
      key: 'start_date',
      header: 'Date range',
      cell: (sheet) => dayRange(sheet.start_date, sheet.end_date),
      sort: (sheet) => sheet.start_date,
    },
    sortedFigure('total_hours', 'Hours', (sheet) => sheet.total_hours, hoursText),
    {
      key: 'total_mileage',
      header: `Mileage (${unit})`,
      numeric: true,
      cell: (sheet) => distanceNumberText(convertDistance(sheet.total_mileage, sheet.distance_unit, unit)),
      hideOnPhone: (sheet) => sheet.status === 'Approved' || sheet.total_mileage === 0,
      sort: (sheet) => convertDistance(sheet.total_mileage, sheet.distance_unit, unit),
    },
    {
      key: 'total_stipend',
      header: 'Stipend',
      numeric: true,
      cell: (sheet) => moneyText(sheet.total_stipend),
      hideOnPhone: (sheet) => sheet.status === 'Approved' || sheet.total_stipend === 0,
      sort: (sheet) => sheet.total_stipend,
    },
    {
      key: 'status',
      header: 'Status',
      cell: (sheet) => <StatusWord status={timesheetStatusText(sheet)} />,
      sort: timesheetStatusText,
    },
    actionsColumn((sheet) => <Actions sheet={sheet} steps={steps} />),
  ];
}

function Actions({ sheet, steps }: { sheet: Sheet; steps: Steps }) {
  const offered = timesheetActions(sheet, 'employee');
  const period = dayRange(sheet.start_date, sheet.end_date);
  return (
    <Group gap="xs" wrap="wrap">
      <LinkButton
        to={sheet.status === 'Submitted' ? '/timesheets/submitted/$id' : '/timesheets/$id'}
        params={{ id: sheet.id }}
        size="xs"
        variant="default"
        aria-label={`View ${period}`}
      >
        View
      </LinkButton>
      {offered.includes('regenerate') ? (
        <LinkButton
          to="/timesheets/new"
          search={{ timesheet: sheet.id }}
          size="xs"
          variant="default"
          aria-label={`Regenerate ${period}`}
        >
          Regenerate
        </LinkButton>
      ) : null}
      {offered.includes('submit') ? (
        <OnlineButton
          size="xs"
          aria-label={`Submit ${period}`}
          loading={steps.isBusy('submit', sheet)}
          onClick={() => void steps.run('submit', sheet)}
        >
          Submit
        </OnlineButton>
      ) : null}
      {offered.includes('unsubmit') ? (
        <OnlineButton
          size="xs"
          variant="default"
          aria-label={`Unsubmit ${period}`}
          loading={steps.isBusy('unsubmit', sheet)}
          onClick={() => void steps.run('unsubmit', sheet)}
        >
          Unsubmit
        </OnlineButton>
      ) : null}
      {offered.includes('delete') ? (
        <OnlineButton
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`Delete ${period}`}
          loading={steps.isBusy('delete', sheet)}
          onClick={() => void steps.run('delete', sheet)}
        >
          Delete
        </OnlineButton>
      ) : null}
    </Group>
  );
}
