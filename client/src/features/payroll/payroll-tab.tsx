import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DISTANCE_WORDS } from '@daybook/domain/money/distance';
import { formatUsdRate } from '@daybook/domain/money/exact';
import { addUp } from '@daybook/domain/money/figures';
import { DEFAULT_PAY_RATE } from '@daybook/domain/pay/pay-rates';
import { paidHours } from '@daybook/domain/pay/payroll';
import type { Output } from '#/lib/api/trpc.ts';
import { hoursText, totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { sortedFigure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { PaperOnly } from '#/ui/print/print-sheet.tsx';
import { OverlapNote } from './overlap-note.tsx';
import { PayrollBreakdown } from './payroll-breakdown.tsx';
import type { PayrollFilters } from './payroll-search.ts';
import { ToPayCard } from './to-pay-card.tsx';
import { UnpaidTable } from './unpaid-table.tsx';

type Payroll = Output['payroll']['get'];
type Line = Payroll['lines'][number];

const columnsOf = ({ distance_unit, mileage_is_taxed, totals, lines }: Payroll): readonly Column<Line>[] => [
  {
    key: 'employee',
    header: 'Employee',
    cell: (line) => <Person line={line} />,
    sort: (line) => line.name,
  },
  sortedFigure('regular', 'Regular', (line) => line.regular_hours, hoursText),
  {
    key: 'overtime',
    header: 'Overtime',
    numeric: true,
    hideOnPhone: (line) => line.overtime_hours === 0,
    cell: (line) => hoursText(line.overtime_hours),
    sort: (line) => line.overtime_hours,
  },
  ...(totals.double_time_hours > 0
    ? [sortedFigure('double_time', 'Double Time', (line: Line) => line.double_time_hours, hoursText)]
    : []),
  // It is among the regular hours.
  ...(totals.leave_hours === undefined
    ? []
    : [
        {
          ...sortedFigure('leave', 'Leave', (line: Line) => line.leave_hours ?? 0, hoursText),
          hideOnPhone: (line: Line) => !line.leave_hours,
        },
      ]),
  {
    key: 'rate',
    header: 'Pay Rate',
    numeric: true,
    cell: (line) => <Rate line={line} />,
    sort: (line) => line.pay_rate,
  },
  {
    key: 'kilometers',
    header: DISTANCE_WORDS[distance_unit].title,
    numeric: true,
    hideOnPhone: (line) => line.total_mileage === 0,
    cell: (line) => distanceNumberText(line.total_mileage),
    sort: (line) => line.total_mileage,
  },
  {
    key: 'stipend',
    header: 'Stipend',
    numeric: true,
    hideOnPhone: (line) => line.total_stipend === 0,
    cell: (line) => moneyText(line.total_stipend),
    sort: (line) => line.total_stipend,
  },
  sortedFigure('total', 'Total Pay', (line) => line.total_pay, moneyText),
  {
    key: 'reimbursement',
    header: 'Mileage',
    numeric: true,
    hideOnPhone: (line) => line.mileage_reimbursement === 0,
    cell: (line) =>
      hasNoMileageRate(line) && lines.some(({ mileage_rate }) => mileage_rate !== null) ? (
        <StatusBadge tone="bad">no rate</StatusBadge>
      ) : (
        moneyText(line.mileage_reimbursement)
      ),
    sort: (line) => line.mileage_reimbursement,
  },
  ...(mileage_is_taxed
    ? [
        sortedFigure('untaxed', 'Untaxed', (line: Line) => line.mileage_untaxed, moneyText),
        sortedFigure('taxed', 'Taxed', (line: Line) => line.mileage_taxed, moneyText),
      ]
    : []),
];

/** The name, and what the sums hide: how the role is paid, and that the rate changed. */
function Person({ line }: { line: Line }) {
  const notes = [line.pay_time_period, line.rates_vary ? 'rates vary' : null].filter((note) => note !== null);
  return (
    <>
      {line.name}{' '}
      {notes.length > 0 ? (
        <Text component="span" size="xs" c="dimmed">
          {notes.join(', ')}
        </Text>
      ) : null}
    </>
  );
}

/** What a person with a phone looks for in a list of everybody. */
const unusual = (line: Line): string =>
  [...noRate(line), ...(line.overtime_hours > 0 ? [`${hoursText(line.overtime_hours)} overtime`] : [])].join(
    ', ',
  );

/** Whether a person drove for nothing; where nobody has a mileage rate, the company pays none. */
const hasNoMileageRate = ({ total_mileage, mileage_rate, mileage_reimbursement }: Line): boolean =>
  total_mileage > 0 && mileage_rate === null && mileage_reimbursement === 0;

/** What is done with the time for which no rate was set. */
const noRate = ({ default_rate, unrated_hours }: Line): string[] => [
  ...(default_rate ? [`no rate – default ${formatUsdRate(DEFAULT_PAY_RATE)}`] : []),
  ...(unrated_hours > 0 ? [`no rate – ${hoursText(unrated_hours)} h not paid`] : []),
];

/** The latest rate, marked where none was set. */
function Rate({ line }: { line: Line }) {
  const missing = noRate(line).join(', ');
  return (
    <>
      {line.unrated_hours > 0 && !line.default_rate ? '–' : formatUsdRate(line.pay_rate)}
      {missing === '' ? null : (
        <>
          <span data-no-print>
            <StatusBadge tone="bad">{missing}</StatusBadge>
          </span>
          {/* A badge does not wrap, and the column is narrow on paper. */}
          <PaperOnly>{missing}</PaperOnly>
        </>
      )}
    </>
  );
}

/** "Payroll Details": a line for each employee, which opens to how its figures came about. */
export function PayrollTab({ payroll, filters }: { payroll: Payroll; filters: PayrollFilters }) {
  const { totals } = payroll;
  const atDefault = payroll.lines.filter((line) => line.default_rate).length;
  const undriven = payroll.lines.some(({ mileage_rate }) => mileage_rate !== null)
    ? payroll.lines.filter(hasNoMileageRate)
    : [];
  const unrated = payroll.lines.filter((line) => line.unrated_hours > 0);
  return (
    <>
      <ToPayCard payroll={payroll} filters={filters} />
      <UnpaidTable unpaid={payroll.unpaid} />
      <StatCards>
        <StatCard label="Regular Hours" value={totalHoursText(totals.regular_hours)} />
        <StatCard label="Overtime Hours" value={totalHoursText(totals.overtime_hours)} />
        <StatCard
          label={DISTANCE_WORDS[payroll.distance_unit].title}
          value={distanceNumberText(totals.total_mileage)}
        />
        <StatCard label="Stipend" value={moneyText(totals.total_stipend)} />
      </StatCards>
      {unrated.length > 0 ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {hoursText(addUp({ unrated_hours: 'minutes' }, unrated).unrated_hours)} h of{' '}
          {plural(unrated.length, 'person', 'people')} are not paid: no pay rate was set for these days when
          the timesheets were approved. Set one that starts on or before them.
        </Alert>
      ) : null}
      {undriven.length > 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {plural(undriven.length, 'person', 'people')} drove and got nothing for it: no mileage rate was set
          when their timesheets were approved.
        </Alert>
      ) : null}
      {atDefault > 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {plural(atDefault, 'person was', 'people were')} paid at the default rate of{' '}
          {formatUsdRate(DEFAULT_PAY_RATE)}: no pay rate was set when their timesheets were approved.
        </Alert>
      ) : null}
      <DataTable<Line>
        label="Payroll Details"
        columns={columnsOf(payroll)}
        rows={payroll.lines}
        rowKey={(line) => line.user}
        empty={{ text: 'No Approved Timesheets Found' }}
        expand={(line) => <PayrollBreakdown filters={{ ...filters, user: line.user }} />}
        expandLabel={(line) => line.name}
        rowTone={(line) => (noRate(line).length > 0 ? 'warning' : undefined)}
        fold={{
          showAll: (count) => `Show all ${count} employees`,
          figures: [
            {
              key: 'hours',
              header: 'Hours',
              cell: (line) => hoursText(paidHours(line)),
            },
            { key: 'total', header: 'Total Pay', cell: (line) => moneyText(line.total_pay) },
          ],
          note: unusual,
        }}
        footer={{
          employee: 'TOTAL',
          regular: hoursText(totals.regular_hours),
          overtime: hoursText(totals.overtime_hours),
          double_time: hoursText(totals.double_time_hours),
          leave: hoursText(totals.leave_hours ?? 0),
          kilometers: distanceNumberText(totals.total_mileage),
          reimbursement: moneyText(totals.mileage_reimbursement),
          untaxed: moneyText(totals.mileage_untaxed),
          taxed: moneyText(totals.mileage_taxed),
          stipend: moneyText(totals.total_stipend),
          total: moneyText(totals.total_pay),
        }}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Total pay is regular pay, overtime pay and stipend. Mileage reimbursement is paid in addition.
        {totals.leave_hours === undefined ? null : ' Leave is among the regular hours.'}
      </Text>
      <OverlapNote payroll={payroll} />
    </>
  );
}
