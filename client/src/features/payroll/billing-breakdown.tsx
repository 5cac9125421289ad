import { List } from '@mantine/core';
import { convertDistance, DISTANCE_WORDS, type DistanceUnit } from '@daybook/domain/money/distance';
import { formatCents, formatDecimals } from '@daybook/domain/money/exact';
import { inWhole } from '@daybook/domain/money/figures';
import { weekdayDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import { PlainTable, type PlainColumn } from '#/ui/lists/plain-table.tsx';
import { BreakdownSheets, sumsOf, useBreakdown, type BreakdownOf, type Entry } from './breakdown-sheets.tsx';

/** Hours × rate in cents, times 60: whole, so that a sum of them is rounded once. */
function sixtiethsOf(entry: Entry): number {
  if (!entry.counted || !entry.billable) return 0;
  const { hours, billing_rate } = inWhole({ hours: 'minutes', billing_rate: 'cents' }, entry);
  return hours * (billing_rate ?? 0);
}

/** "$451.9167": with four decimals where it is not in whole cents, as a calculator shows it. */
const exactAmount = (sixtieths: number): string =>
  sixtieths % 60 === 0 ? formatCents(sixtieths / 60) : `$${formatDecimals(sixtieths / 6_000, 4)}`;

/** Why an entry is billable or not, with the number that represents it in the table. */
function legendOf(entries: readonly Entry[]): Map<string, number> {
  const reasons = new Set(entries.map(({ billable_because }) => billable_because));
  return new Map([...reasons].map((reason, at) => [reason, at + 1]));
}

const columnsIn = (unit: DistanceUnit, legend: Map<string, number>): PlainColumn<Entry>[] => [
  { key: 'date', header: 'Date', cell: (entry) => weekdayDay(entry.date) },
  { key: 'client', header: 'Client', cell: (entry) => entry.client_name },
  { key: 'code', header: 'Work code', cell: (entry) => entry.work_code ?? '–' },
  {
    key: 'km',
    header: DISTANCE_WORDS[unit].title,
    numeric: true,
    cell: (entry) =>
      `${distanceNumberText(convertDistance(entry.mileage, entry.distance_unit, unit))}${entry.mileage > 0 && !(entry.billable && entry.kms_billable) ? ', not billable' : ''}`,
  },
  {
    key: 'billable',
    header: 'Billable',
    cell: (entry) =>
      entry.counted
        ? `${entry.billable ? 'Yes' : 'No'} (${legend.get(entry.billable_because)})`
        : 'No, dated after the last day that counts',
  },
  { key: 'hours', header: 'Hours', numeric: true, cell: (entry) => hoursText(entry.hours) },
  {
    key: 'rate',
    header: '× Billing rate',
    numeric: true,
    cell: (entry) =>
      entry.billing_rate === null
        ? entry.billing_rate_from
        : `${moneyText(entry.billing_rate)}, ${entry.billing_rate_from}`,
  },
  { key: 'amount', header: '= Amount', numeric: true, cell: (entry) => exactAmount(sixtiethsOf(entry)) },
];

/** How an employee's billability is calculated, entry by entry. */
export function BillingBreakdown({ filters }: { filters: BreakdownOf }) {
  return (
    <BreakdownSheets breakdown={useBreakdown(filters)}>
      {(sheet) => {
        const legend = legendOf(sheet.entries);
        return (
          <>
            <PlainTable
              label={`Billing of timesheet ${sheet.id}`}
              columns={columnsIn(sheet.distance_unit, legend)}
              rows={sheet.entries}
              rowKey={(entry) => entry.id}
              emptyText="No entries."
              footer={{
                date: 'TOTAL',
                hours: sumsOf(sheet.entries, sheet.distance_unit).hours,
                amount: exactAmount(sheet.entries.reduce((sum, entry) => sum + sixtiethsOf(entry), 0)),
              }}
            />
            <List size="sm" mt="xs" listStyleType="none">
              {[...legend].map(([reason, number]) => (
                <List.Item key={number}>{`(${number}) ${reason}`}</List.Item>
              ))}
            </List>
          </>
        );
      }}
    </BreakdownSheets>
  );
}
