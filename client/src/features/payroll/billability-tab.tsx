import { Box, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DISTANCE_WORDS, type DistanceUnit } from '@daybook/domain/money/distance';
import { addUp } from '@daybook/domain/money/figures';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { hoursText, totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText, wholeText } from '#/lib/text/number-text.ts';
import { StatCard, StatCards } from '#/ui/figures/stat-card.tsx';
import { figure, sortedFigure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { BillingBreakdown } from './billing-breakdown.tsx';
import { NotFinalTable } from './not-final-table.tsx';
import { OverlapNote } from './overlap-note.tsx';
import type { PayrollFilters } from './payroll-search.ts';

type Payroll = Output['payroll']['get'];
type Line = Payroll['billability'][number];

const percent = (value: number) => `${wholeText(value)}%`;

const columnsIn = (unit: DistanceUnit): readonly Column<Line>[] => [
  { key: 'employee', header: 'Employee', cell: (line) => line.name, sort: (line) => line.name },
  sortedFigure('hours', 'Hours', (line) => line.total_hours, hoursText),
  sortedFigure('billable', 'Billable', (line) => line.billable_hours, hoursText),
  sortedFigure('other', 'Non-billable', (line) => line.non_billable_hours, hoursText),
  sortedFigure('percent', 'Billable %', (line) => line.billable_percent, percent),
  sortedFigure('kilometers', DISTANCE_WORDS[unit].title, (line) => line.total_kms, distanceNumberText),
  sortedFigure(
    'billable_kms',
    `Billable ${DISTANCE_WORDS[unit].title}`,
    (line) => line.billable_kms,
    distanceNumberText,
  ),
  sortedFigure('amount', 'Amount', (line) => line.billable_amount, moneyText),
];

type Billed = Pick<Line, 'total_hours' | 'billable_hours' | 'billable_kms' | 'billable_amount'>;

/** What a phone shows of a line. */
const billedFigures = [
  { key: 'billable', header: 'Billable', cell: (line: Billed) => hoursText(line.billable_hours) },
  { key: 'amount', header: 'Amount', cell: (line: Billed) => moneyText(line.billable_amount) },
];

/** "Billability Analysis": what of each employee's time a client pays for. */
export function BillabilityTab({ payroll, filters }: { payroll: Payroll; filters: PayrollFilters }) {
  const totals = payroll.billability_totals;
  return (
    <>
      <StatCards>
        <StatCard label="Billable Amount" value={moneyText(totals.billable_amount)} />
        <StatCard label="Billable %" value={percent(totals.billable_percent)} />
        <StatCard
          label="Billable Hours"
          value={totalHoursText(totals.billable_hours)}
          hint={`of ${totalHoursText(totals.total_hours)}`}
        />
        <StatCard
          label={`Billable ${DISTANCE_WORDS[payroll.distance_unit].title}`}
          value={distanceNumberText(totals.billable_kms)}
          hint={`of ${distanceNumberText(totals.total_kms)}`}
        />
      </StatCards>
      <DataTable<Line>
        label="Billability Analysis"
        columns={columnsIn(payroll.distance_unit)}
        rows={payroll.billability}
        rowKey={(line) => line.user}
        empty={{ text: 'No Approved Timesheets Found' }}
        expand={(line) => <BillingBreakdown filters={{ ...filters, user: line.user }} />}
        expandLabel={(line) => line.name}
        fold={{
          showAll: (count) => `Show all ${count} employees`,
          figures: billedFigures,
        }}
        footer={{
          employee: 'TOTAL',
          hours: hoursText(totals.total_hours),
          billable: hoursText(totals.billable_hours),
          other: hoursText(totals.non_billable_hours),
          percent: percent(totals.billable_percent),
          kilometers: distanceNumberText(totals.total_kms),
          billable_kms: distanceNumberText(totals.billable_kms),
          amount: moneyText(totals.billable_amount),
        }}
      />
      <OverlapNote payroll={payroll} />
      <ByClient unit={payroll.distance_unit} filters={filters} total={totals.billable_amount} />
      <NotFinalTable filters={filters} />
    </>
  );
}

type ClientLine = Output['payroll']['byClient'][number];

/** Of a table of lines of any kind. */
const billedColumns = <Of extends Billed>(unit: DistanceUnit) => [
  figure('hours', 'Hours', (line: Of) => line.total_hours, hoursText),
  figure('billable', 'Billable', (line: Of) => line.billable_hours, hoursText),
  figure(
    'kms',
    `Billable ${DISTANCE_WORDS[unit].title}`,
    (line: Of) => line.billable_kms,
    distanceNumberText,
  ),
  figure('amount', 'Amount', (line: Of) => line.billable_amount, moneyText),
];

const CLIENTS_PER_PAGE = 50;

const billedSum = (lines: readonly Billed[]): Billed =>
  addUp(
    {
      total_hours: 'minutes',
      billable_hours: 'minutes',
      billable_kms: 'hundredths',
      billable_amount: 'cents',
    },
    lines,
  );

/** What each client code, which is what a funder is billed under, and each client is billed, as it was frozen at approval. */
function ByClient({ unit, filters, total }: { unit: DistanceUnit; filters: PayrollFilters; total: number }) {
  const query = trpc.payroll.byClient.useQuery(filters);
  // Paper has no second page to turn to.
  const isPaper = useMediaQuery('print');
  const rows = query.data ?? [];
  const codes = [...new Set(rows.map(({ client_code }) => client_code))].toSorted((a, b) =>
    (a ?? '~').localeCompare(b ?? '~'),
  );
  const byCode = codes.map((code) => ({
    code,
    ...billedSum(rows.filter(({ client_code }) => client_code === code)),
  }));
  const sum = billedSum(rows);
  const footer = {
    hours: hoursText(sum.total_hours),
    billable: hoursText(sum.billable_hours),
    kms: distanceNumberText(sum.billable_kms),
    amount: moneyText(sum.billable_amount),
  };
  return (
    <Box component="section" mt="lg">
      <QueryState
        query={query}
        loading={null}
        failure="Failed to load payroll data. Please try again later."
      />
      {query.data ? (
        <>
          <Title order={2} mb="sm">
            By client code
          </Title>
          <DataTable<(typeof byCode)[number]>
            label="Billed by client code"
            columns={[
              { key: 'code', header: 'Client code', cell: (line) => line.code ?? 'None' },
              ...billedColumns<(typeof byCode)[number]>(unit),
            ]}
            rows={byCode}
            rowKey={(line) => line.code ?? ''}
            empty={{ text: 'No Approved Timesheets Found' }}
            fold={{ figures: billedFigures }}
            footer={{ code: 'TOTAL', ...footer }}
          />
          {sum.billable_amount === total ? null : (
            <Text size="sm" c="dimmed" mt="xs">
              {moneyText(sum.billable_amount)} is rounded to whole cents for each client; {moneyText(total)}{' '}
              above is rounded for each employee.
            </Text>
          )}
          <Title order={2} mb="sm" mt="lg">
            By client
          </Title>
          <DataTable<ClientLine>
            label="Billed by client"
            columns={[
              { key: 'client', header: 'Client', sort: (line) => line.name, cell: (line) => line.name },
              {
                key: 'code',
                header: 'Client code',
                sort: (line) => line.client_code,
                cell: (line) => line.client_code ?? '–',
              },
              { key: 'contract', header: 'Contract', cell: (line) => line.contract_number ?? '–' },
              ...billedColumns<ClientLine>(unit),
            ]}
            rows={rows}
            rowKey={(line) => line.client}
            pageSize={isPaper ? undefined : CLIENTS_PER_PAGE}
            fold={{
              showAll: (count) =>
                rows.length > CLIENTS_PER_PAGE
                  ? `Show all ${count} clients of this page`
                  : `Show all ${count} clients`,
              figures: billedFigures,
            }}
            empty={{ text: 'No Approved Timesheets Found' }}
            footer={{ client: 'TOTAL', ...footer }}
          />
        </>
      ) : null}
    </Box>
  );
}
