import { Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sumUsd } from '@daybook/domain/exact';
import type { ReactNode } from 'react';
import { moneyText } from '../../lib/number-text.ts';
import type { Output } from '../../lib/trpc.ts';
import { TextLink } from '../../ui/page/buttons.tsx';

type Payroll = Output['payroll']['get'];
type Why = Payroll['unpaid'][number]['why'];

/** What leaves the bank for the range, and what is still to be done before it is paid. */
export function ToPayCard({ payroll }: { payroll: Payroll }) {
  const { totals, lines, unpaid, start_date: start, end_date: end } = payroll;
  const rowsOf = (why: Why) => unpaid.filter((row) => row.why === why).length;
  const approved = lines.reduce((sum, { sheets }) => sum + sheets, 0);
  const [waiting, drafts, unsheeted, elsewhere] = [
    rowsOf('not_approved'),
    rowsOf('not_submitted'),
    rowsOf('no_timesheet'),
    rowsOf('elsewhere'),
  ];
  const unrated = lines.filter((line) => line.default_rate || line.unrated_hours > 0).length;
  const inRange = { start, end };
  const exceptions: { key: string; text: ReactNode }[] = [
    waiting > 0 && {
      key: 'waiting',
      text: (
        <ToTimesheets search={{ ...inRange, status: 'submitted' }}>
          {counted(waiting, 'timesheet waits', 'timesheets wait')} for approval
        </ToTimesheets>
      ),
    },
    drafts > 0 && {
      key: 'drafts',
      text: (
        <ToTimesheets search={{ ...inRange, status: 'pending' }}>
          {counted(drafts, 'timesheet is', 'timesheets are')} not submitted
        </ToTimesheets>
      ),
    },
    unsheeted > 0 && {
      key: 'unsheeted',
      text: `${counted(unsheeted, 'person has', 'people have')} logs on no timesheet`,
    },
    elsewhere > 0 && {
      key: 'elsewhere',
      text: `${counted(elsewhere, 'timesheet is', 'timesheets are')} paid in another range`,
    },
    unrated > 0 && { key: 'unrated', text: `${counted(unrated, 'person', 'people')} without a rate` },
  ].filter((exception) => exception !== false);
  return (
    <Paper component="section" p="lg" mb="md" aria-label="To pay">
      <Group justify="space-between" align="flex-start" gap="lg">
        <div>
          <Text c="dimmed">To pay</Text>
          <Text component="div" fz="2rem" fw={700} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {moneyText(sumUsd([totals.total_pay, totals.mileage_reimbursement]))}
          </Text>
          <Text>
            Total Pay {moneyText(totals.total_pay)} + Mileage Reimbursement{' '}
            {moneyText(totals.mileage_reimbursement)}
          </Text>
        </div>
        <div>
          <Text component="div" fw={600}>
            {approved} of {approved + waiting + drafts} timesheets approved
          </Text>
          {exceptions.map(({ key, text }) => (
            <Text key={key} size="sm">
              <IconAlertTriangle
                size={16}
                aria-hidden
                color="var(--mantine-color-yellow-7)"
                style={{ verticalAlign: '-3px' }}
              />{' '}
              {text}
            </Text>
          ))}
        </div>
      </Group>
    </Paper>
  );
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

interface ToTimesheetsProps {
  search: { start: string; end: string; status: 'submitted' | 'pending' };
  children: ReactNode;
}

function ToTimesheets({ search, children }: ToTimesheetsProps) {
  return (
    <TextLink to="/admin/timesheets" search={search} inherit>
      {children}
    </TextLink>
  );
}
