import { Stack, Text } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { formatDecimals } from '@daybook/domain/money/exact';
import { isByRegularRate, lineRateText, REGULAR_RATE_NOTE } from '@daybook/domain/pay/pay-rules/line-rate';
import { payCodeText } from '@daybook/domain/pay/pay-rules/sentences';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { balanceText } from '#/shared/leave-text.ts';
import { Facts } from '#/ui/fields/field-grid.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { PrintButton, PrintSheet } from '#/ui/print/print-sheet.tsx';
import classes from './statements.module.css';
import { WithBilling } from './with-billing.tsx';

type Statement = Output['payStatements']['get'];
type Mine = Output['payStatements']['mine'][number];

type StatementLine = Statement['lines'][number];

/** Whether others of a statement are paid alike: each week is rounded by itself, and has a line. */
const isOneOfSeveral = (line: StatementLine, lines: readonly StatementLine[]): boolean =>
  lines.some(
    (other) =>
      other !== line &&
      other.pay_code === line.pay_code &&
      other.multiplier === line.multiplier &&
      other.rate === line.rate &&
      other.adjusts === line.adjusts,
  );

/** The pay code, and below it what the line is for: a phone has no room for another column. */
function CodeCell({ line, lines }: { line: StatementLine; lines: readonly StatementLine[] }) {
  const { pay_code, adjusts, note, window_start } = line;
  const [start, end] = adjusts?.split('/') ?? [];
  const more = [
    adjusts ? `Adjustment for ${dayRange(start, end)}` : note,
    window_start && line.hours !== null && isOneOfSeveral(line, lines)
      ? `From ${longDay(window_start)}`
      : null,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {payCodeText(pay_code)}
      {more ? (
        <Text span display="block" size="xs" c="dimmed">
          {more}
        </Text>
      ) : null}
    </>
  );
}

/** What a person was paid in a run, on one page of paper (pay-runs.md#statements). */
function StatementSheet({ statement, logo }: { statement: Statement; logo: string | null | undefined }) {
  const { year_to_date } = statement;
  return (
    <section className={classes.statement} aria-label={`Pay statement of ${statement.name}`}>
      <PrintSheet title="Pay statement" companyName={statement.company_name} logo={logo}>
        <Stack gap="sm">
          <Facts
            facts={[
              { label: 'Name', value: statement.name },
              { label: 'Payroll ID', value: statement.payroll_id },
              { label: 'Period', value: dayRange(statement.period_start, statement.period_end) },
              {
                label: 'Pay date',
                value: statement.status === 'paid' ? longDay(statement.pay_date) : 'Not paid yet',
              },
            ]}
          />
          <PlainTable
            label={`Pay of ${statement.name}`}
            columns={[
              {
                key: 'code',
                header: 'Pay Code',
                cell: (line) => <CodeCell line={line} lines={statement.lines} />,
              },
              {
                key: 'hours',
                header: 'Hours',
                numeric: true,
                cell: ({ hours }) =>
                  hours === null ? '' : `${hoursText(hours)} (${formatDecimals(hours, 2)})`,
              },
              {
                key: 'rate',
                header: 'Rate',
                numeric: true,
                cell: (line) => lineRateText(line),
              },
              { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => moneyText(amount) },
            ]}
            rows={statement.lines}
            rowKey={(line, index) => `${line.pay_code} ${index}`}
            footer={{ code: 'Total', amount: moneyText(statement.total) }}
          />
          {statement.lines.some(isByRegularRate) ? <Text size="sm">{REGULAR_RATE_NOTE}</Text> : null}
          <Facts
            facts={[
              { label: 'Pay', value: moneyText(statement.pay) },
              { label: 'Reimbursed', value: moneyText(statement.reimbursed) },
              { label: 'Total', value: moneyText(statement.total) },
              ...(year_to_date
                ? [
                    {
                      label: 'Year to date',
                      value: `${moneyText(year_to_date.total)} (pay ${moneyText(year_to_date.pay)}, reimbursed ${moneyText(year_to_date.reimbursed)})`,
                    },
                  ]
                : []),
            ]}
          />
          {statement.leave_balances?.length ? (
            <Facts
              facts={[
                {
                  label: 'Time off left',
                  value: statement.leave_balances
                    .map(({ leave_type_name, minutes, day }) => balanceText(leave_type_name, minutes, day))
                    .join(' · '),
                },
              ]}
            />
          ) : null}
          <Text size="sm">Gross amounts. Taxes and deductions are on your payslip.</Text>
        </Stack>
      </PrintSheet>
    </section>
  );
}

/** /admin/billing/runs/{id}/statements: one paper page for each person. */
export function StatementsPage({ id }: { id: number }) {
  return (
    <WithBilling title="Pay Statements">
      <Statements id={id} />
    </WithBilling>
  );
}

function Statements({ id }: { id: number }) {
  const query = trpc.payRuns.statements.useQuery({ id });
  const settings = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 });
  return (
    <RecordPage
      query={query}
      title="Pay Statements"
      missing="No pay run found."
      failure={withDetail('Error fetching the statements')}
      back={{ label: 'Back to Pay Runs', link: { to: '/admin/billing' } }}
    >
      {(statements) => (
        <Stack>
          <PageHeader
            title="Pay Statements"
            description={
              statements[0]
                ? dayRange(statements[0].period_start, statements[0].period_end)
                : 'Statements are created when the pay run is locked.'
            }
            back={{
              label: 'Back to Pay Run',
              link: linkOptions({ to: '/admin/billing/runs/$id', params: { id } }),
            }}
            actions={<PrintButton />}
          />
          {statements.map((statement) => (
            <StatementSheet
              key={statement.user}
              statement={statement}
              logo={settings.data?.results[0]?.logo}
            />
          ))}
        </Stack>
      )}
    </RecordPage>
  );
}

/** /pay/{run}: a person's own. */
export function MyStatementPage({ run }: { run: number }) {
  const query = trpc.payStatements.get.useQuery({ run });
  const settings = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 });
  return (
    <RecordPage
      query={query}
      title="Pay Statement"
      missing="No pay statement found."
      failure={withDetail('Error fetching the pay statement')}
      back={{ label: 'My Pay', link: { to: '/pay' } }}
    >
      {(statement) => (
        <Stack>
          <PageHeader
            title="Pay Statement"
            description={dayRange(statement.period_start, statement.period_end)}
            back={{ label: 'My Pay', link: { to: '/pay' } }}
            actions={<PrintButton />}
          />
          <StatementSheet statement={statement} logo={settings.data?.results[0]?.logo} />
        </Stack>
      )}
    </RecordPage>
  );
}

/** The signed-in person's paid runs, with their statements. */
export function MyPaidRuns() {
  const query = trpc.payStatements.mine.useQuery();
  return (
    <DataTable<Mine>
      label="Paid runs"
      columns={[
        {
          key: 'period',
          header: 'Period',
          cell: ({ id, period_start, period_end }) => (
            <TextLink to="/pay/$id" params={{ id }}>
              {dayRange(period_start, period_end)}
            </TextLink>
          ),
        },
        { key: 'pay_date', header: 'Pay Date', cell: ({ pay_date }) => longDay(pay_date) },
        { key: 'total', header: 'Total', numeric: true, cell: ({ total }) => moneyText(total) },
      ]}
      rows={query.data}
      rowKey={({ id }) => id}
      error={query.error}
      onRetry={() => void query.refetch()}
      empty={{ text: 'Nothing paid yet.' }}
    />
  );
}
