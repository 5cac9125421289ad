import { Box, Text } from '@mantine/core';
import { addUp } from '@daybook/domain/money/figures';
import { rateLines } from '@daybook/domain/pay/pay-rates';
import { lineRateText } from '@daybook/domain/pay/pay-rules/line-rate';
import { payCodeText } from '@daybook/domain/pay/pay-rules/sentences';
import { regularHoursRule } from '@daybook/domain/pay/payroll';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';

/** What approve froze: hours, rates with their sources, the pay period, and pay. */
export function FrozenPay({ sheet }: { sheet: Output['timesheets']['detail'] }) {
  const details = sheet.summary?.billing_details;
  if (!details) return null;
  const byRule = details.pay_lines.some(({ pay_rule_version }) => pay_rule_version !== null);
  const rows = byRule ? lineRows(details) : classicRows(details, sheet.total_stipend);
  return (
    <Box data-no-print mb="lg">
      <PlainTable
        label="Pay, frozen at approval"
        columns={[
          { key: 'label', header: 'Pay', cell: (row) => row.label },
          {
            key: 'hours',
            header: 'Hours',
            numeric: true,
            cell: (row) => (row.hours === null ? '–' : hoursText(row.hours)),
          },
          {
            key: 'rate',
            header: 'Rate',
            numeric: true,
            cell: (row) => row.rate,
          },
          { key: 'pay', header: 'Amount', numeric: true, cell: (row) => moneyText(row.pay) },
        ]}
        rows={rows}
        rowKey={(row, index) => `${row.label} ${index}`}
        footer={{
          label: 'Total pay with stipend',
          hours: hoursText(addUp({ hours: 'minutes' }, rows).hours),
          pay: moneyText(details.total_pay),
        }}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Billable: {hoursText(details.billable_hours)} h.{' '}
        {byRule ? 'Worked out by pay rules; Payroll Details shows how.' : regularHoursRule(details)}
      </Text>
    </Box>
  );
}

type Details = NonNullable<Output['timesheets']['detail']['summary']>['billing_details'];

interface PayRow {
  label: string;
  hours: number | null;
  rate: string | undefined;
  pay: number;
}

function classicRows(details: Details, stipend: number): PayRow[] {
  const [pay, overtime] = rateLines(details).map(({ rate, source }) => `${rate}, ${source}`);
  return [
    { label: 'Regular', hours: details.regular_hours, rate: pay, pay: details.regular_pay },
    { label: 'Overtime', hours: details.overtime_hours, rate: overtime, pay: details.overtime_pay },
    ...(stipend > 0 ? [{ label: 'Stipend', hours: null, rate: '–', pay: stipend }] : []),
  ];
}

/** What rules made of the time; mileage has a table of its own. */
const lineRows = ({ pay_lines }: Details): PayRow[] =>
  pay_lines
    .filter(({ unit }) => unit === null)
    .map((line) => ({
      label: `${payCodeText(line.pay_code)}, ${dayRange(line.window_start, line.window_end)}`,
      hours: line.hours,
      rate: lineRateText(line) || '–',
      pay: line.amount,
    }));
