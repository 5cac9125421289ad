import { formatHours } from '@daybook/domain/exact';
import { rateLines } from '@daybook/domain/pay-rates';
import { regularHoursRule } from '@daybook/domain/payroll';
import { Text } from '@mantine/core';
import { PlainTable } from '../../../ui/lists/plain-table.tsx';
import { moneyText } from '../../../lib/number-text.ts';
import type { Output } from '../../../lib/trpc.ts';

/** What approve froze: hours, rates with their sources, the pay period, and pay. */
export function PayNotice({ sheet }: { sheet: Output['timesheets']['detail'] }) {
  const details = sheet.summary?.billing_details;
  if (!details) return null;
  const [pay, overtime] = rateLines(details);
  const rows = [
    { label: 'Regular', hours: details.regular_hours, rate: pay, pay: details.regular_pay },
    { label: 'Overtime', hours: details.overtime_hours, rate: overtime, pay: details.overtime_pay },
  ];
  return (
    <div data-no-print style={{ marginBottom: 'var(--mantine-spacing-lg)' }}>
      <PlainTable
        label="Pay, frozen at approval"
        columns={[
          { key: 'label', header: 'Pay', cell: (row) => row.label },
          { key: 'hours', header: 'Hours', numeric: true, cell: (row) => formatHours(row.hours) },
          {
            key: 'rate',
            header: 'Rate',
            numeric: true,
            cell: (row) => `${row.rate?.rate}, ${row.rate?.source}`,
          },
          { key: 'pay', header: 'Amount', numeric: true, cell: (row) => moneyText(row.pay) },
        ]}
        rows={rows}
        rowKey={(row) => row.label}
        footer={{
          label: 'Total pay with stipend',
          hours: `${formatHours(details.billable_hours)} billable`,
          pay: moneyText(details.total_pay),
        }}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {regularHoursRule(details)}
      </Text>
    </div>
  );
}
