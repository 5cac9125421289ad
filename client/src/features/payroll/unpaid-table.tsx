import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { figure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { ShowAll } from '#/ui/lists/show-all.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { SheetLink } from './breakdown-sheets.tsx';

type Unpaid = Output['payroll']['get']['unpaid'];

const columns: readonly Column<Unpaid[number]>[] = [
  { key: 'employee', header: 'Employee', cell: (row) => row.name },
  {
    key: 'dates',
    header: 'Dates',
    cell: (row) =>
      row.timesheet === null ? (
        dayRange(row.start_date, row.end_date)
      ) : (
        <SheetLink id={row.timesheet}>{dayRange(row.start_date, row.end_date)}</SheetLink>
      ),
  },
  figure('hours', 'Hours', (row) => row.hours, hoursText),
  {
    key: 'reason',
    header: 'Why',
    cell: (row) => (row.paid_in ? <PaidIn range={row.paid_in}>{row.reason}</PaidIn> : row.reason),
  },
];

/** To the figures that have the time instead. */
function PaidIn({ range, children }: { range: NonNullable<Unpaid[number]['paid_in']>; children: ReactNode }) {
  const { start_date: start, end_date: end } = range;
  return (
    <TextLink
      from="/admin/billing"
      to="."
      search={(before) => ({ ...before, start, end, ytd: undefined })}
      resetScroll={false}
      inherit
    >
      {children}
    </TextLink>
  );
}

/** More would push the people that are paid out of sight. */
const SHOWN = 5;

/** Time of the period that is in no figure, why, and where it is paid instead. */
export function UnpaidTable({ unpaid }: { unpaid: Unpaid }) {
  if (unpaid.length === 0) return null;
  return (
    <Box mb="lg">
      <Title order={2}>Not in these figures</Title>
      <Text size="sm" c="dimmed" mb="sm">
        Time of this period that these figures leave out, and why.
      </Text>
      <ShowAll items={unpaid} first={SHOWN} labelOf={(count) => `Show all ${count} rows`}>
        {(shown) => (
          <DataTable
            label="Not in these figures"
            columns={columns}
            rows={shown}
            rowKey={(row) => `${row.user} ${row.timesheet} ${row.start_date}`}
            empty={{ text: '' }}
            fold={{
              figures: [{ key: 'hours', header: 'Hours', cell: (row) => hoursText(row.hours) }],
              note: (row) => row.reason,
            }}
          />
        )}
      </ShowAll>
    </Box>
  );
}
