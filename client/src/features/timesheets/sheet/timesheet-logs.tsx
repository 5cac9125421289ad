import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContractWarning } from '@daybook/contract/contract-warnings';
import type { TimesheetEntry, TimesheetLog } from '@daybook/contract/timesheet-logs';
import { convertDistance, type DistanceUnit } from '@daybook/domain/money/distance';
import { DAILY_LOG_OF_LEAVE } from '@daybook/domain/time/daily-log';
import { sumTotals } from '@daybook/domain/time/work-time';
import { LogDay } from '#/features/timesheets/sheet/day-grid.tsx';
import { useWeekStart } from '#/lib/session/today.ts';
import { shortDay, weekdayDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import { warningText } from '#/shared/contract-warning.ts';
import { useLeaveRequestLink } from '#/shared/leave-request-link.tsx';
import { tripsOfLog, TripsTable } from '#/shared/trips-table.tsx';
import { PlainTable, type PlainColumn } from '#/ui/lists/plain-table.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { BulletList, NoWrap } from '#/ui/page/text-parts.tsx';
import { byClient, byWeek } from './log-groups.ts';

interface Row {
  key: string;
  log: TimesheetLog;
  entry: TimesheetEntry | null;
}

/** A figure; zeros are dimmed. */
const figure = (value: number | undefined, text: string) =>
  value ? (
    text
  ) : (
    <Text span inherit c="dimmed">
      {text}
    </Text>
  );

interface Links {
  /** Each row links to its daily log. */
  linksLogs: boolean;
  /** Whose timesheet it is. */
  user: number;
}

/** The day of a log, with the way to it; time off leads to its request, which alone changes it. */
function DayCell({ log, linksLogs, user }: Links & { log: TimesheetLog }) {
  const linkOf = useLeaveRequestLink();
  const { date, leave_request, session_id } = log;
  const link = leave_request === undefined ? null : linkOf({ user, leave_request });
  return link ? (
    <TextLink {...link} inherit title={DAILY_LOG_OF_LEAVE}>
      <NoWrap>{weekdayDay(date)}</NoWrap>
    </TextLink>
  ) : (
    <LogDay date={date} log_id={linksLogs ? session_id : null} />
  );
}

const columnsIn = (unit: DistanceUnit, links: Links): readonly PlainColumn<Row>[] => [
  { key: 'date', header: 'Date', width: '7rem', cell: ({ log }) => <DayCell log={log} {...links} /> },
  { key: 'code', header: 'Work code', width: '6rem', cell: ({ entry }) => entry?.work_code?.code ?? '–' },
  { key: 'start', header: 'Start', width: '4.5rem', cell: ({ entry }) => entry?.start_time ?? '–' },
  { key: 'end', header: 'End', width: '4.5rem', cell: ({ entry }) => entry?.end_time ?? '–' },
  {
    key: 'hours',
    header: 'Hours',
    width: '4.5rem',
    numeric: true,
    cell: ({ entry }) => figure(entry?.hours, hoursText(entry?.hours)),
  },
  {
    key: 'mileage',
    header: `Mileage (${unit})`,
    width: '7rem',
    numeric: true,
    cell: ({ log, entry }) =>
      figure(
        entry?.mileage,
        distanceNumberText(convertDistance(entry?.mileage ?? 0, log.distance_unit, unit)),
      ),
  },
  {
    key: 'stipend',
    header: 'Stipend',
    width: '5.5rem',
    numeric: true,
    cell: ({ entry }) => figure(entry?.stipend, moneyText(entry?.stipend)),
  },
  {
    key: 'notes',
    header: 'Notes',
    // On a phone the table scrolls sideways; narrow notes of one word a line would make it as tall.
    width: '11rem',
    // Once for each log, for all of its entries.
    cell: ({ log, entry }) => (entry === null || entry === log.entries[0] ? log.notes : null),
  },
];

const rowsOf = (logs: readonly TimesheetLog[]): Row[] =>
  logs.flatMap((log): Row[] =>
    log.entries.length === 0
      ? [{ key: `log ${log.id}`, log, entry: null }]
      : log.entries.map((entry) => ({ key: `entry ${entry.id}`, log, entry })),
  );

interface LogTableProps extends Links {
  label: string;
  logs: readonly TimesheetLog[];
  unit: DistanceUnit;
}

function LogTable({ label, logs, unit, ...links }: LogTableProps) {
  const totals = sumTotals(unit, logs);
  return (
    <PlainTable
      label={label}
      printHead={label}
      columns={columnsIn(unit, links)}
      rows={rowsOf(logs)}
      rowKey={(row) => row.key}
      footer={{
        date: 'Total',
        hours: hoursText(totals.total_hours),
        mileage: distanceNumberText(totals.total_mileage),
        stipend: moneyText(totals.total_stipend),
      }}
    />
  );
}

interface TimesheetLogsProps extends Links {
  logs: readonly TimesheetLog[];
  unit: DistanceUnit;
  warnings: readonly ContractWarning[];
  /** The reader's preference: grouped by week, or listed by day. */
  view: 'week' | 'day';
  /** The link for creating the first log, if there is none. */
  first?: ReactNode;
}

/** The logs of a timesheet, by client with the warnings of the client's contract, by week or by day. */
export function TimesheetLogs({ logs, unit, warnings, view, first, ...links }: TimesheetLogsProps) {
  const weekStartsOn = useWeekStart() === 1 ? 'monday' : 'sunday';
  if (logs.length === 0) return <EmptyState text="No daily logs in this period." action={first} />;
  return (
    <Stack gap="lg">
      {byClient(logs).map((group) => (
        <section key={group.client.id} aria-label={group.title}>
          <Title order={3} size="h3" mb="xs" data-no-print>
            {group.title}
          </Title>
          <ContractWarnings warnings={warnings.filter((warning) => warning.client.id === group.client.id)} />
          {view === 'day' ? (
            <LogTable label={`${group.title}, by day`} logs={group.logs} unit={unit} {...links} />
          ) : (
            byWeek(group.logs, weekStartsOn).map((week) => (
              <div key={week.start}>
                <Title order={4} size="sm" mt="sm" mb="var(--space-2)" data-no-print>
                  Week of {shortDay(week.start)} – {shortDay(week.end)}
                </Title>
                <LogTable
                  label={`${group.title}, week of ${shortDay(week.start)}`}
                  logs={week.logs}
                  unit={unit}
                  {...links}
                />
              </div>
            ))
          )}
          {view === 'week' && byWeek(group.logs, weekStartsOn).length > 1 ? (
            <ClientTotal title={group.title} logs={group.logs} unit={unit} />
          ) : null}
          <TripsTable label={`Trips, ${group.title}`} trips={group.logs.flatMap(tripsOfLog)} />
        </section>
      ))}
    </Stack>
  );
}

/** For a client with more than one week. */
function ClientTotal({
  title,
  logs,
  unit,
}: {
  title: string;
  logs: readonly TimesheetLog[];
  unit: DistanceUnit;
}) {
  const totals = sumTotals(unit, logs);
  return (
    <Text size="sm" fw={600} ta="right" mt="var(--space-2)">
      {title}: {hoursText(totals.total_hours)} h · {distanceNumberText(totals.total_mileage)} {unit} ·{' '}
      {moneyText(totals.total_stipend)}
    </Text>
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
      <BulletList>
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.message}`}>{warningText(warning)}</li>
        ))}
      </BulletList>
    </Alert>
  );
}
