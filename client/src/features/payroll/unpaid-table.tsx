import { formatHours } from '@daybook/domain/exact';
import { Text, Title } from '@mantine/core';
import { PlainTable } from '../../ui/lists/plain-table.tsx';
import { dayRange } from '../../lib/day-text.ts';
import { SheetLink } from './breakdown-sheets.tsx';
import type { Output } from '../../lib/trpc.ts';

type Unpaid = Output['payroll']['get']['unpaid'];

const columns = [
  { key: 'employee', header: 'Employee', cell: (row: Unpaid[number]) => row.name },
  {
    key: 'dates',
    header: 'Dates',
    cell: (row: Unpaid[number]) =>
      row.timesheet === null ? (
        dayRange(row.start_date, row.end_date)
      ) : (
        <SheetLink id={row.timesheet}>{dayRange(row.start_date, row.end_date)}</SheetLink>
      ),
  },
  {
    key: 'hours',
    header: 'Hours',
    numeric: true,
    cell: (row: Unpaid[number]) => formatHours(row.hours),
  },
  { key: 'reason', header: 'Why', cell: (row: Unpaid[number]) => row.reason },
];

/** Time of the period that is in no figure, and why. */
export function UnpaidTable({ unpaid }: { unpaid: Unpaid }) {
  if (unpaid.length === 0) return null;
  return (
    <div style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
      <Title order={2}>Not in these figures</Title>
      <Text size="sm" c="dimmed" mb="sm">
        Time of this period that is not paid or billed, and why.
      </Text>
      <PlainTable
        label="Not in these figures"
        columns={columns}
        rows={unpaid}
        rowKey={(row) => `${row.user} ${row.timesheet} ${row.start_date}`}
      />
    </div>
  );
}
