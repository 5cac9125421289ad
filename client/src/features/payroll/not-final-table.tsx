import { Box, Text, Title } from '@mantine/core';
import { DISTANCE_WORDS, type DistanceUnit } from '@daybook/domain/money/distance';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import { STATUS_IN_SENTENCE } from '#/lib/text/status-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { figure } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { SheetLink } from './breakdown-sheets.tsx';
import type { PayrollFilters } from './payroll-search.ts';

type NotFinal = Output['payroll']['notFinal'][number];

const columnsIn = (unit: DistanceUnit) => [
  {
    key: 'employee',
    header: 'Employee',
    cell: (row: NotFinal) => row.name,
  },
  {
    key: 'period',
    header: 'Period',
    cell: (row: NotFinal) => (
      <SheetLink id={row.timesheet}>{dayRange(row.start_date, row.end_date)}</SheetLink>
    ),
  },
  { key: 'status', header: 'Status', cell: (row: NotFinal) => <StatusWord status={row.status} /> },
  figure('hours', 'Hours', (row: NotFinal) => row.total_hours, hoursText),
  figure('billable', 'Billable', (row: NotFinal) => row.billable_hours, hoursText),
  figure(
    'kilometers',
    `Billable ${DISTANCE_WORDS[unit].title}`,
    (row: NotFinal) => row.billable_kms,
    distanceNumberText,
  ),
  figure('amount', 'Amount', (row: NotFinal) => row.billable_amount, moneyText),
];

/** Timesheets that are not approved yet, at current settings: in no figure above (billing.md#what-is-billable). */
export function NotFinalTable({ filters }: { filters: PayrollFilters }) {
  const unit = useDistanceUnit();
  const query = trpc.payroll.notFinal.useQuery(filters);
  if (query.error && !query.data)
    return <QueryState query={query} failure="Failed to load payroll data. Please try again later." />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Box mt="lg">
      <Title order={2}>Not final</Title>
      <Text size="sm" c="dimmed" mb="sm">
        Timesheets that are not approved yet, at current rates and contracts. They are not in the figures
        above.
      </Text>
      <DataTable<NotFinal>
        label="Not final"
        columns={columnsIn(unit)}
        rows={query.data}
        rowKey={(row) => row.timesheet}
        empty={{ text: '' }}
        fold={{
          showAll: (count) => `Show all ${count} timesheets`,
          figures: [
            { key: 'hours', header: 'Hours', cell: (row) => hoursText(row.total_hours) },
            { key: 'amount', header: 'Amount', cell: (row) => moneyText(row.billable_amount) },
          ],
          note: (row) => `${dayRange(row.start_date, row.end_date)}, ${STATUS_IN_SENTENCE[row.status]}`,
        }}
      />
    </Box>
  );
}
