import { List, Space, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { convertDistance, DISTANCE_WORDS, type DistanceUnit } from '@daybook/domain/money/distance';
import { weekdayDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import { LedgerToggle } from '#/shared/person-ledger.tsx';
import { PlainTable, type PlainColumn } from '#/ui/lists/plain-table.tsx';
import {
  BreakdownSheets,
  byDay,
  isDaySum,
  sumsOf,
  useBreakdown,
  type BreakdownOf,
  type DayRow,
  type Entry,
} from './breakdown-sheets.tsx';

/** A column of the entries, which shows something else for the sum of a day. */
const column = (
  key: string,
  header: string,
  ofEntry: (entry: Entry) => ReactNode,
  ofDay: (entries: readonly Entry[]) => ReactNode,
  numeric = false,
): PlainColumn<DayRow> => ({
  key,
  header,
  ...(numeric && { numeric }),
  cell: (row) => (isDaySum(row) ? <strong>{ofDay(row.entries)}</strong> : ofEntry(row)),
});

const nothing = () => null;

const entryColumns = (unit: DistanceUnit, entries: readonly Entry[]): PlainColumn<DayRow>[] => [
  {
    key: 'date',
    header: 'Day',
    // An entry is listed under its day; for screen readers, each names its own.
    cell: (row) =>
      isDaySum(row) ? (
        <strong>{weekdayDay(row.day)}</strong>
      ) : (
        <VisuallyHidden>{weekdayDay(row.date)}</VisuallyHidden>
      ),
  },
  column('client', 'Client', (entry) => entry.client_name, nothing),
  column('code', 'Work code', (entry) => entry.work_code ?? '–', nothing),
  column('start', 'Start', (entry) => entry.start_time ?? '–', nothing),
  column('end', 'End', (entry) => entry.end_time ?? '–', nothing),
  column(
    'hours',
    'Hours',
    (entry) => hoursText(entry.hours),
    (own) => sumsOf(own, unit).hours,
    true,
  ),
  column(
    'km',
    DISTANCE_WORDS[unit].title,
    (entry) => distanceNumberText(convertDistance(entry.mileage, entry.distance_unit, unit)),
    (own) => sumsOf(own, unit).km,
    true,
  ),
  column(
    'stipend',
    'Stipend',
    (entry) => moneyText(entry.stipend),
    (own) => sumsOf(own, unit).stipend,
    true,
  ),
  // Only a year to date leaves entries out.
  ...(entries.every(({ counted }) => counted)
    ? []
    : [
        column(
          'counted',
          'Counted',
          (entry) => (entry.counted ? 'Yes' : 'No, dated after the last day that counts'),
          nothing,
        ),
      ]),
];

/** How an employee's pay is calculated: per timesheet the rule, the rates with their sources, the steps, and the entries by day. */
export function PayrollBreakdown({ filters }: { filters: BreakdownOf }) {
  const breakdown = useBreakdown(filters);
  return (
    <BreakdownSheets breakdown={breakdown}>
      {(sheet) => (
        <>
          <Text size="sm">{sheet.rule}</Text>
          <Text size="sm">{sheet.rates_from}</Text>
          <List size="sm" mb="sm">
            {sheet.rates.map(({ label, rate, source }) => (
              <List.Item key={label}>{`${label} ${rate}: ${source}`}</List.Item>
            ))}
          </List>
          <PlainTable
            label={`Breakdown of timesheet ${sheet.id}`}
            columns={[
              { key: 'label', header: 'Figure', cell: (step) => step.label },
              { key: 'working', header: 'Calculation', cell: (step) => step.working },
              { key: 'result', header: 'Result', numeric: true, cell: (step) => step.result },
            ]}
            rows={sheet.steps}
            rowKey={(step) => `${step.label} ${step.working}`}
          />
          <Space h="sm" />
          <PlainTable
            label={`Entries of timesheet ${sheet.id}`}
            columns={entryColumns(sheet.distance_unit, sheet.entries)}
            rows={byDay(sheet.entries)}
            rowKey={(row) => (isDaySum(row) ? row.day : row.id)}
            emptyText="No entries."
            footer={{ date: 'TOTAL', ...sumsOf(sheet.entries, sheet.distance_unit) }}
          />
          <Space h="sm" />
          <LedgerToggle
            label={`timesheet ${sheet.id}`}
            filters={{
              user: filters.user,
              start_date: sheet.start_date,
              end_date: sheet.end_date,
              provisional: 'false',
            }}
          />
        </>
      )}
    </BreakdownSheets>
  );
}
