import { DISTANCE_WORDS, type DistanceUnit, convertDistance } from '@daybook/domain/distance';
import { formatHours } from '@daybook/domain/exact';
import { PlainTable } from '../../ui/lists/plain-table.tsx';
import { weekdayDay } from '../../lib/day-text.ts';
import { kmText, moneyText } from '../../lib/number-text.ts';
import { type Entry, type BreakdownOf, BreakdownSheets, useBreakdown } from './breakdown-sheets.tsx';

const columnsIn = (unit: DistanceUnit) => [
  { key: 'date', header: 'Date', cell: (entry: Entry) => weekdayDay(entry.date) },
  { key: 'client', header: 'Client', cell: (entry: Entry) => entry.client_name },
  { key: 'code', header: 'Work code', cell: (entry: Entry) => entry.work_code ?? '—' },
  { key: 'hours', header: 'Hours', numeric: true, cell: (entry: Entry) => formatHours(entry.hours) },
  {
    key: 'km',
    header: DISTANCE_WORDS[unit].title,
    numeric: true,
    cell: (entry: Entry) =>
      `${kmText(convertDistance(entry.mileage, entry.distance_unit, unit))}${entry.mileage > 0 && !(entry.billable && entry.kms_billable) ? ', not billable' : ''}`,
  },
  {
    key: 'billable',
    header: 'Billable',
    cell: (entry: Entry) =>
      entry.counted
        ? `${entry.billable ? 'Yes' : 'No'}. ${entry.billable_because}`
        : 'No, dated after the last day that counts',
  },
  {
    key: 'rate',
    header: 'Billing rate',
    cell: (entry: Entry) =>
      entry.billing_rate === null
        ? entry.billing_rate_from
        : `${moneyText(entry.billing_rate)}, ${entry.billing_rate_from}`,
  },
];

/** How an employee's billability came about, entry by entry. */
export function BillingBreakdown({ asked }: { asked: BreakdownOf }) {
  return (
    <BreakdownSheets breakdown={useBreakdown(asked)}>
      {(sheet) => (
        <PlainTable
          label={`Billing of timesheet ${sheet.id}`}
          columns={columnsIn(sheet.distance_unit)}
          rows={sheet.entries}
          rowKey={(entry) => entry.id}
          emptyText="No entries."
        />
      )}
    </BreakdownSheets>
  );
}
