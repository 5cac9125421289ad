import { DISTANCE_WORDS, type DistanceUnit, convertDistance } from '@daybook/domain/distance';
import { formatHours } from '@daybook/domain/exact';
import { List, Space, Text } from '@mantine/core';
import { LedgerToggle } from '../../shared/person-ledger.tsx';
import { PlainTable } from '../../ui/lists/plain-table.tsx';
import { weekdayDay } from '../../lib/day-text.ts';
import { kmText, moneyText } from '../../lib/number-text.ts';
import { type Entry, type BreakdownOf, BreakdownSheets, useBreakdown } from './breakdown-sheets.tsx';

const entryColumns = (unit: DistanceUnit) => [
  { key: 'date', header: 'Date', cell: (entry: Entry) => weekdayDay(entry.date) },
  { key: 'client', header: 'Client', cell: (entry: Entry) => entry.client_name },
  { key: 'code', header: 'Work code', cell: (entry: Entry) => entry.work_code ?? '—' },
  { key: 'start', header: 'Start', cell: (entry: Entry) => entry.start_time ?? '—' },
  { key: 'end', header: 'End', cell: (entry: Entry) => entry.end_time ?? '—' },
  { key: 'hours', header: 'Hours', numeric: true, cell: (entry: Entry) => formatHours(entry.hours) },
  {
    key: 'km',
    header: DISTANCE_WORDS[unit].title,
    numeric: true,
    cell: (entry: Entry) => kmText(convertDistance(entry.mileage, entry.distance_unit, unit)),
  },
  { key: 'stipend', header: 'Stipend', numeric: true, cell: (entry: Entry) => moneyText(entry.stipend) },
  {
    key: 'counted',
    header: 'Counted',
    cell: (entry: Entry) => (entry.counted ? 'Yes' : 'No, dated after the last day that counts'),
  },
];

/** How an employee's pay came about: per timesheet the rule, the rates with their sources, the steps and the entries. */
export function PayrollBreakdown({ asked }: { asked: BreakdownOf }) {
  const breakdown = useBreakdown(asked);
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
            columns={entryColumns(sheet.distance_unit)}
            rows={sheet.entries}
            rowKey={(entry) => entry.id}
            emptyText="No entries."
          />
          <Space h="sm" />
          <LedgerToggle
            label={`timesheet ${sheet.id}`}
            asked={{
              user: asked.user,
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
