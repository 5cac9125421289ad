import { PlainTable } from '../../../ui/lists/plain-table.tsx';
import { hoursText, moneyText } from '../../../lib/number-text.ts';
import type { Output } from '../../../lib/trpc.ts';

/** What approve froze: hours, rates and pay. */
export function PayNotice({ sheet }: { sheet: Output['timesheets']['detail'] }) {
  const details = sheet.summary?.billing_details;
  if (!details) return null;
  const rows = [
    {
      label: 'Regular',
      hours: details.regular_hours,
      rate: details.pay_rate,
      pay: details.regular_pay,
    },
    {
      label: 'Overtime',
      hours: details.overtime_hours,
      rate: details.overtime_rate,
      pay: details.overtime_pay,
    },
  ];
  return (
    <div data-no-print style={{ marginBottom: 'var(--mantine-spacing-lg)' }}>
      <PlainTable
        label="Pay, frozen at approval"
        columns={[
          { key: 'label', header: 'Pay', cell: (row) => row.label },
          { key: 'hours', header: 'Hours', numeric: true, cell: (row) => hoursText(row.hours) },
          { key: 'rate', header: 'Rate', numeric: true, cell: (row) => moneyText(row.rate) },
          { key: 'pay', header: 'Amount', numeric: true, cell: (row) => moneyText(row.pay) },
        ]}
        rows={rows}
        rowKey={(row) => row.label}
        footer={{
          label: 'Total pay with stipend',
          hours: `${hoursText(details.billable_hours)} billable`,
          pay: moneyText(details.total_pay),
        }}
      />
    </div>
  );
}
