import { Text } from '@mantine/core';
import { formatUsdRate } from '@daybook/domain/money/exact';
import { isByRegularRate } from '@daybook/domain/pay/pay-rules/line-rate';
import { payCodeText } from '@daybook/domain/pay/pay-rules/sentences';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange, weekdayDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';

type Window = Output['payroll']['ledger']['windows'][number];
type LedgerRow = Window['rows'][number];
type LedgerSum = Window['sums'][number];

interface PayLedgerProps {
  /** Names the table. */
  label: string;
  rows: readonly LedgerRow[];
  /** Pay that belongs to no minute. */
  sums?: readonly LedgerSum[];
}

/** Every minute of a person with its pay and the reason (pay.md#ledger), then other pay. */
export function PayLedger({ label, rows, sums = [] }: PayLedgerProps) {
  return (
    <>
      <PlainTable
        label={label}
        columns={[
          {
            key: 'time',
            header: 'Time',
            cell: (row) => (
              <>
                {weekdayDay(row.date)}
                <br />
                {row.from === null ? 'no times' : `${row.from}–${row.to}`}
              </>
            ),
          },
          { key: 'hours', header: 'Hours', numeric: true, cell: (row) => hoursText(row.hours) },
          { key: 'paid', header: 'Paid as', cell: (row) => <PaidAs row={row} /> },
          {
            key: 'because',
            header: 'Because',
            width: '10rem',
            cell: (row) => (
              <>
                {row.because}
                <Text size="xs" c="dimmed">
                  {[row.client_name, row.work_code, row.is_provisional ? 'provisional' : null]
                    .filter((part) => part)
                    .join(' · ')}
                </Text>
              </>
            ),
          },
        ]}
        rows={rows}
        rowKey={(row, index) => `${row.date} ${row.from} ${index}`}
        emptyText="No time."
      />
      {sums.length > 0 ? (
        <PlainTable
          label={`Other pay, ${label}`}
          columns={[
            { key: 'day', header: 'Day', cell: ({ date }) => weekdayDay(date) },
            { key: 'pay', header: 'Other Pay', cell: sumText },
            { key: 'client', header: 'Client', cell: ({ client_name }) => client_name },
          ]}
          rows={sums}
          rowKey={({ date, pay_code }, index) => `${date} ${pay_code} ${index}`}
        />
      ) : null}
    </>
  );
}

/** The regular rate of a window and what it is made of, where a line pays by it (pay.md#order). */
export function RegularRate({
  window: { start_date, end_date, regular_rate, worked_hours, lines },
}: {
  window: Pick<Window, 'start_date' | 'end_date' | 'regular_rate' | 'worked_hours' | 'lines'>;
}) {
  if (regular_rate === null || !lines.some(isByRegularRate)) return null;
  return (
    <Text size="sm" c="dimmed">
      Regular rate for {dayRange(start_date, end_date)}: {formatUsdRate(regular_rate)} an hour. It is the
      week’s pay before overtime, with the stipends and bonuses that count, divided by{' '}
      {hoursText(worked_hours)} h worked. Overtime at 1.5 pays the base rate plus 0.5 × the regular rate, or
      the person’s own overtime rate.
    </Text>
  );
}

function PaidAs({ row: { pay_code, multiplier, base_rate } }: { row: LedgerRow }) {
  if (pay_code === null) return <>Not paid</>;
  if (multiplier === 0) return <>Outside Daybook</>;
  return (
    <>
      {payCodeText(pay_code)} × {multiplier}
      <Text size="xs" c="dimmed">
        {base_rate === null ? 'no rate' : `of ${formatUsdRate(base_rate)}`}
      </Text>
    </>
  );
}

/** "Minimum engagement 0:45 h at $20.00" or "Stipend $60.00" */
const sumText = ({ pay_code, hours, rate, amount }: LedgerSum): string =>
  hours === null
    ? `${payCodeText(pay_code)} ${moneyText(amount)}`
    : `${payCodeText(pay_code)} ${hoursText(hours)} h${rate === null ? '' : ` at ${formatUsdRate(rate)}`}`;
