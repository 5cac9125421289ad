import type { ContractWarning } from '@daybook/contract/contract-warnings';
import type { TimesheetEntry, TimesheetLog } from '@daybook/contract/timesheet-logs';
import { type DistanceUnit, convertDistance } from '@daybook/domain/distance';
import { sumTotals } from '@daybook/domain/work-time';
import { Alert, Stack, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/page/states.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/lists/plain-table.tsx';
import { TripsTable, tripsOfLog } from '../../../shared/trips-table.tsx';
import { shortDay, weekdayDay } from '../../../lib/day-text.ts';
import { hoursText, kmText, moneyText } from '../../../lib/number-text.ts';
import { useWeekStart } from '../../../lib/today.ts';
import { byClient, byWeek } from './timesheet-figures.ts';

interface Row {
  key: string;
  log: TimesheetLog;
  entry: TimesheetEntry | null;
}

const columnsIn = (unit: DistanceUnit): readonly PlainColumn<Row>[] => [
  {
    key: 'date',
    header: 'Date',
    width: '7rem',
    cell: ({ log }) => <span style={{ whiteSpace: 'nowrap' }}>{weekdayDay(log.date)}</span>,
  },
  { key: 'code', header: 'Work code', width: '6rem', cell: ({ entry }) => entry?.work_code?.code ?? '—' },
  { key: 'start', header: 'Start', width: '4.5rem', cell: ({ entry }) => entry?.start_time ?? '—' },
  { key: 'end', header: 'End', width: '4.5rem', cell: ({ entry }) => entry?.end_time ?? '—' },
  {
    key: 'hours',
    header: 'Hours',
    width: '4.5rem',
    numeric: true,
    cell: ({ entry }) => hoursText(entry?.hours),
  },
  {
    key: 'mileage',
    header: `Mileage (${unit})`,
    width: '5.5rem',
    numeric: true,
    cell: ({ log, entry }) => kmText(convertDistance(entry?.mileage ?? 0, log.distance_unit, unit)),
  },
  {
    key: 'stipend',
    header: 'Stipend',
    width: '5.5rem',
    numeric: true,
    cell: ({ entry }) => moneyText(entry?.stipend),
  },
  {
    key: 'notes',
    header: 'Notes',
    // On a phone the table scrolls sideways; a note of one word a line would make it as tall.
    width: '11rem',
    cell: ({ log }) => log.notes,
  },
];

const rowsOf = (logs: readonly TimesheetLog[]): Row[] =>
  logs.flatMap((log): Row[] =>
    log.entries.length === 0
      ? [{ key: `log ${log.id}`, log, entry: null }]
      : log.entries.map((entry) => ({ key: `entry ${entry.id}`, log, entry })),
  );

function LogTable({
  label,
  logs,
  unit,
}: {
  label: string;
  logs: readonly TimesheetLog[];
  unit: DistanceUnit;
}) {
  const totals = sumTotals(unit, logs);
  return (
    <PlainTable
      label={label}
      columns={columnsIn(unit)}
      rows={rowsOf(logs)}
      rowKey={(row) => row.key}
      footer={{
        date: 'Total',
        hours: hoursText(totals.total_hours),
        mileage: kmText(totals.total_mileage),
        stipend: moneyText(totals.total_stipend),
      }}
    />
  );
}

interface TimesheetLogsProps {
  logs: readonly TimesheetLog[];
  /** Of the distances. */
  unit: DistanceUnit;
  warnings: readonly ContractWarning[];
  /** The reader's preference: grouped by week, or listed by day. */
  view: 'week' | 'day';
  /** The way to the first log, where there is none. */
  first?: ReactNode;
}

/** The logs of a timesheet, by client with what is wrong with the client's contract, by week or by day. */
export function TimesheetLogs({ logs, unit, warnings, view, first }: TimesheetLogsProps) {
  const weekStartsOn = useWeekStart() === 1 ? 'monday' : 'sunday';
  if (logs.length === 0) return <EmptyState text="No daily logs in this period." action={first} />;
  return (
    <Stack gap="lg">
      {byClient(logs).map((group) => (
        <section key={group.client.id} aria-label={group.title}>
          <Title order={3} size="h3" mb="xs">
            {group.title}
          </Title>
          <ContractWarnings warnings={warnings.filter((warning) => warning.client.id === group.client.id)} />
          {view === 'day' ? (
            <LogTable label={`${group.title}, by day`} logs={group.logs} unit={unit} />
          ) : (
            byWeek(group.logs, weekStartsOn).map((week) => (
              <div key={week.start}>
                <Title order={4} size="sm" mt="sm" mb={4}>
                  Week of {shortDay(week.start)} – {shortDay(week.end)}
                </Title>
                <LogTable
                  label={`${group.title}, week of ${shortDay(week.start)}`}
                  logs={week.logs}
                  unit={unit}
                />
              </div>
            ))
          )}
          <TripsTable label={`Trips, ${group.title}`} trips={group.logs.flatMap(tripsOfLog)} />
        </section>
      ))}
    </Stack>
  );
}

function ContractWarnings({ warnings }: { warnings: readonly ContractWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert
      color={warnings.some((warning) => warning.level === 'danger') ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title="Contract warnings"
      mb="xs"
      data-no-print
    >
      <ul style={{ margin: 0, paddingInlineStart: '1.1rem' }}>
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.message}`}>
            {warning.kind === 'expiry' ? `Contract ${warning.message}` : warning.message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
