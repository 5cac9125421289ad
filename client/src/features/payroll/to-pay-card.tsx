import { Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { PAY_RUN_STATUS_LABELS } from '@daybook/domain/pay/pay-runs/run';
import { payWithMileage } from '@daybook/domain/pay/payroll';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { notHandedInWords } from '#/shared/not-handed-in.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import type { PayrollFilters } from './payroll-search.ts';
import classes from './payroll.module.css';

type Payroll = Output['payroll']['get'];
type Why = Payroll['unpaid'][number]['why'];
type PaidOf = Output['payRuns']['paidOf'];

/** What leaves the bank for the range, what runs have paid of it, and what is still to be done before it is paid. */
export function ToPayCard({ payroll, filters }: { payroll: Payroll; filters: PayrollFilters }) {
  const { totals, lines, unpaid, progress, start_date: start, end_date: end } = payroll;
  const paid = trpc.payRuns.paidOf.useQuery(
    { start_date: start, end_date: end, user: filters.user },
    { enabled: !payroll.year_to_date },
  ).data;
  const rowsOf = (why: Why) => unpaid.filter((row) => row.why === why).length;
  const elsewhere = rowsOf('elsewhere');
  const unrated = lines.filter((line) => line.default_rate || line.unrated_hours > 0).length;
  const inRange = { start, end, employee: filters.user };
  const exceptions: { key: string; text: ReactNode }[] = [
    progress.to_approve > 0 && {
      key: 'waiting',
      text: (
        <TextLink to="/admin/timesheets" search={{ ...inRange, status: 'submitted' }} inherit>
          {plural(progress.to_approve, 'timesheet waits', 'timesheets wait')} for approval
        </TextLink>
      ),
    },
    progress.not_handed_in > 0 && {
      key: 'missing',
      text: (
        <TextLink to="/admin/timesheets" search={{ start, end, look: 'missing' }} inherit>
          {wholeText(progress.not_handed_in)} {notHandedInWords(progress)}
        </TextLink>
      ),
    },
    elsewhere > 0 && {
      key: 'elsewhere',
      text: `${plural(elsewhere, 'timesheet is', 'timesheets are')} paid in another range`,
    },
    unrated > 0 && { key: 'unrated', text: `${plural(unrated, 'person', 'people')} without a rate` },
  ].filter((exception) => exception !== false);
  const isInRuns = paid !== undefined && paid.runs.length > 0;
  return (
    <Paper component="section" p="lg" mb="md" aria-label="To pay">
      <Group justify="space-between" align="flex-start" gap="lg">
        <div>
          <Text c="dimmed">{isInRuns ? 'In all' : 'To pay'}</Text>
          <Text component="div" fz="2rem" fw={700} lh={1.2} className={classes.total}>
            {moneyText(payWithMileage(totals))}
          </Text>
          <Text>
            Total Pay {moneyText(totals.total_pay)} + Mileage Reimbursement{' '}
            {moneyText(totals.mileage_reimbursement)}
          </Text>
          {isInRuns ? <InRuns paid={paid} /> : null}
          <Estimate payroll={payroll} />
        </div>
        <div>
          <Text component="div" fw={600}>
            {wholeText(progress.approved)} of {wholeText(progress.timesheets)} timesheets approved
          </Text>
          {exceptions.map(({ key, text }) => (
            <Text key={key} size="sm">
              <IconAlertTriangle
                size={16}
                aria-hidden
                color="var(--mantine-color-yellow-7)"
                className="inline-icon"
              />{' '}
              {text}
            </Text>
          ))}
        </div>
      </Group>
    </Paper>
  );
}

/** "Paid Nov 27, 2026 in a run ($3,942.35) · $199.00 still due" */
function InRuns({ paid: { runs, still_due } }: { paid: PaidOf }) {
  return (
    <Text fw={600}>
      {runs.map(({ id, status, pay_date, total }, at) => (
        <Fragment key={id}>
          {at > 0 ? ' · ' : null}
          {PAY_RUN_STATUS_LABELS[status]} {status === 'paid' ? `${longDay(pay_date)} ` : ''}
          <TextLink to="/admin/billing/runs/$id" params={{ id }} inherit>
            in a run ({moneyText(total)})
          </TextLink>
        </Fragment>
      ))}
      {' · '}
      {still_due === 0
        ? 'nothing still due'
        : still_due > 0
          ? `${moneyText(still_due)} still due`
          : `${moneyText(-still_due)} paid too much, which the next run takes back`}
    </Text>
  );
}

/** What the dashboard estimates for these days, and how much of it is approved. */
export function Estimate({ payroll }: { payroll: Payroll }) {
  const { start_date, end_date, year_to_date, progress, totals } = payroll;
  const isOpen = !year_to_date && progress.approved < progress.timesheets;
  const { data } = trpc.dashboard.work.useQuery({ start_date, end_date }, { enabled: isOpen });
  if (!isOpen || !data) return null;
  return (
    <Text size="sm" c="dimmed">
      Estimated Pay of everybody {moneyText(data.estimated_pay)}
      {totals.total_pay === 0 ? ', none of it approved yet' : null}
    </Text>
  );
}
