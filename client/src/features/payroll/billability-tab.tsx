import { DISTANCE_WORDS, type DistanceUnit } from '@daybook/domain/distance';
import { formatHours, sumHours, sumKm, sumUsd } from '@daybook/domain/exact';
import { Title } from '@mantine/core';
import { DataTable } from '../../ui/lists/data-table.tsx';
import type { Column } from '../../ui/lists/data-table-columns.ts';
import { PlainTable } from '../../ui/lists/plain-table.tsx';
import { LoadError } from '../../ui/page/states.tsx';
import { StatCard, StatCards } from '../../ui/lists/stat-card.tsx';
import { kmText, moneyText, wholeText } from '../../lib/number-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { BillingBreakdown } from './billing-breakdown.tsx';
import { NotFinalTable } from './not-final-table.tsx';
import type { Asked } from './payroll-period-bar.tsx';

type Payroll = Output['payroll']['get'];
type Line = Payroll['billability'][number];

const percent = (value: number) => `${wholeText(value)}%`;

const columnsIn = (unit: DistanceUnit): readonly Column<Line>[] => [
  { key: 'employee', header: 'Employee', cell: (line) => line.name, sort: (line) => line.name },
  {
    key: 'hours',
    header: 'Total Hours',
    numeric: true,
    cell: (line) => formatHours(line.total_hours),
    sort: (line) => line.total_hours,
  },
  {
    key: 'billable',
    header: 'Billable Hours',
    numeric: true,
    cell: (line) => formatHours(line.billable_hours),
    sort: (line) => line.billable_hours,
  },
  {
    key: 'other',
    header: 'Non-billable Hours',
    numeric: true,
    cell: (line) => formatHours(line.non_billable_hours),
    sort: (line) => line.non_billable_hours,
  },
  {
    key: 'percent',
    header: 'Billable %',
    numeric: true,
    cell: (line) => percent(line.billable_percent),
    sort: (line) => line.billable_percent,
  },
  {
    key: 'kilometers',
    header: DISTANCE_WORDS[unit].title,
    numeric: true,
    cell: (line) => kmText(line.total_kms),
    sort: (line) => line.total_kms,
  },
  {
    key: 'billable_kms',
    header: `Billable ${DISTANCE_WORDS[unit].title}`,
    numeric: true,
    cell: (line) => kmText(line.billable_kms),
    sort: (line) => line.billable_kms,
  },
  {
    key: 'amount',
    header: 'Billable Amount',
    numeric: true,
    cell: (line) => moneyText(line.billable_amount),
    sort: (line) => line.billable_amount,
  },
];

/** "Billability Analysis": what of each employee's time a client pays for. */
export function BillabilityTab({ payroll, asked }: { payroll: Payroll; asked: Asked }) {
  const totals = payroll.billability_totals;
  return (
    <>
      <StatCards>
        <StatCard label="Billable Amount" value={moneyText(totals.billable_amount)} />
        <StatCard label="Billable %" value={percent(totals.billable_percent)} />
        <StatCard label="Total Hours" value={formatHours(totals.total_hours)} />
        <StatCard label="Billable Hours" value={formatHours(totals.billable_hours)} />
        <StatCard label="Non-billable Hours" value={formatHours(totals.non_billable_hours)} />
        <StatCard
          label={`Billable ${DISTANCE_WORDS[payroll.distance_unit].title}`}
          value={kmText(totals.billable_kms)}
        />
      </StatCards>
      <DataTable<Line>
        label="Billability Analysis"
        columns={columnsIn(payroll.distance_unit)}
        rows={payroll.billability}
        rowKey={(line) => line.user}
        empty={{ text: 'No Approved Timesheets Found' }}
        expand={(line) => <BillingBreakdown asked={{ ...asked, user: line.user }} />}
        expandLabel={(line) => line.name}
        footer={{
          employee: 'TOTAL',
          hours: formatHours(totals.total_hours),
          billable: formatHours(totals.billable_hours),
          other: formatHours(totals.non_billable_hours),
          percent: percent(totals.billable_percent),
          kilometers: kmText(totals.total_kms),
          billable_kms: kmText(totals.billable_kms),
          amount: moneyText(totals.billable_amount),
        }}
      />
      <ByClient unit={payroll.distance_unit} asked={asked} />
      <NotFinalTable asked={asked} />
    </>
  );
}

type ClientLine = Output['payroll']['byClient'][number];

/** What each client is billed, as it was frozen at approval. */
function ByClient({ unit, asked }: { unit: DistanceUnit; asked: Asked }) {
  const query = trpc.payroll.byClient.useQuery(asked);
  const rows = query.data ?? [];
  const sum = (of: (line: ClientLine) => number, add: (all: number[]) => number) => add(rows.map(of));
  return (
    <section style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
      <Title order={2} mb="sm">
        By client
      </Title>
      <LoadError query={query} text="Failed to load payroll data. Please try again later." />
      {query.data ? (
        <PlainTable
          label="Billed by client"
          columns={[
            { key: 'client', header: 'Client', cell: (line) => line.name },
            {
              key: 'hours',
              header: 'Total Hours',
              numeric: true,
              cell: (line) => formatHours(line.total_hours),
            },
            {
              key: 'billable',
              header: 'Billable Hours',
              numeric: true,
              cell: (line) => formatHours(line.billable_hours),
            },
            {
              key: 'kms',
              header: `Billable ${DISTANCE_WORDS[unit].title}`,
              numeric: true,
              cell: (line) => kmText(line.billable_kms),
            },
            {
              key: 'amount',
              header: 'Billable Amount',
              numeric: true,
              cell: (line) => moneyText(line.billable_amount),
            },
          ]}
          rows={rows}
          rowKey={(line) => line.client}
          footer={{
            client: 'TOTAL',
            hours: formatHours(sum((line) => line.total_hours, sumHours)),
            billable: formatHours(sum((line) => line.billable_hours, sumHours)),
            kms: kmText(sum((line) => line.billable_kms, sumKm)),
            amount: moneyText(sum((line) => line.billable_amount, sumUsd)),
          }}
        />
      ) : null}
    </section>
  );
}
