import { Text } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import type { DateRange } from '@daybook/domain/time/date-range';
import { payPeriodOf } from '@daybook/domain/time/pay-period';
import { trpc } from '#/lib/api/trpc.ts';
import { dayRange, longDay, shortDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { Chart } from '#/ui/figures/chart.tsx';
import { Part } from './part.tsx';
import type { Dashboard } from './use-dashboard.ts';

const LIST = '/admin/timesheets';
const listOf = ({ start_date, end_date }: DateRange, status?: 'submitted' | 'approved') =>
  linkOptions({ to: LIST, search: { start: start_date, end: end_date, status } });

/** Hours of everyone's daily logs in the last quarter, by the state of their timesheets; a week opens its pay period. */
export function WeekChart({ weeks }: { weeks: NonNullable<Dashboard['weeks']['data']> }) {
  const settings = trpc.companySettings.list.useQuery({}, { staleTime: 300_000 }).data?.results[0] ?? null;
  return (
    <Chart
      title="Hours per week"
      kind="bars"
      labelHeader="Week of"
      valueHeader="Delivered"
      parts={['Paid', 'Approved', 'Submitted', 'Not submitted']}
      points={weeks.weeks.map(({ start_date, open, submitted, approved, paid }) => ({
        label: shortDay(start_date),
        value: open + submitted + approved + paid,
        parts: [paid, approved, submitted, open],
        link: listOf(payPeriodOf(settings, start_date)),
      }))}
      format={hoursText}
    />
  );
}

/** Hours of the period by work code, the most first. */
export function CodeChart({ codes, range }: Pick<Dashboard, 'codes'> & { range: DateRange }) {
  const title = 'Hours by work code';
  if (!codes.data || codes.data.length === 0) {
    return (
      <Part title={title} query={codes}>
        {() => <Text c="dimmed">No hours in this period.</Text>}
      </Part>
    );
  }
  const link = linkOptions({
    to: '/admin/billing',
    search: { tab: 'billability', start: range.start_date, end: range.end_date },
  });
  return (
    <Chart
      title={title}
      kind="rows"
      labelHeader="Work code"
      valueHeader="Hours"
      points={codes.data.map(({ work_code, hours }) => ({
        label: work_code ? `${work_code.description} (${work_code.code})` : 'No work code',
        value: hours,
        link,
      }))}
      format={hoursText}
    />
  );
}

/** How much of what was delivered in the period is submitted, approved and paid. */
export function DeliveredChart({
  delivered,
  range,
}: {
  delivered: NonNullable<Dashboard['delivered']['data']>;
  range: DateRange;
}) {
  const { open, submitted, approved, paid } = delivered.total;
  return (
    <Chart
      title="From delivered to paid"
      kind="rows"
      labelHeader="Step"
      valueHeader="Hours"
      points={[
        { label: 'Delivered', value: open + submitted + approved + paid, link: listOf(range) },
        {
          label: 'Submitted',
          value: submitted + approved + paid,
          link: listOf(range, 'submitted'),
        },
        { label: 'Approved', value: approved + paid, link: listOf(range, 'approved') },
        { label: 'Paid', value: paid, link: linkOptions({ to: '/admin/billing', search: { tab: 'runs' } }) },
      ]}
      format={hoursText}
      note={`Hours of ${dayRange(range.start_date, range.end_date)}, as corrected.`}
    />
  );
}

const days = (value: number) => `${value} d`;

/** How long submitting and approving took recently. */
export function TurnaroundChart({
  turnaround,
}: {
  turnaround: NonNullable<Dashboard['turnaround']['data']>;
}) {
  const { submitted, approved, start_date } = turnaround;
  const point = (label: string, spread: typeof submitted) => ({
    label,
    value: Math.max(spread?.most ?? 0, 0.1),
    parts: [spread?.median ?? 0, spread?.most ?? 0],
    link: linkOptions({ to: LIST, search: { status: 'approved' } }),
  });
  const points = [
    ...(submitted ? [point('Worked to submitted', submitted)] : []),
    ...(approved ? [point('Submitted to approved', approved)] : []),
  ];
  return (
    <Chart
      title="Approval turnaround"
      kind="rows"
      labelHeader="Step"
      valueHeader="Days"
      parts={['Half of them within', 'Nine in ten within']}
      bounds
      points={points}
      format={days}
      note={`Of ${submitted?.count ?? 0} timesheets submitted since ${longDay(start_date)}.`}
    />
  );
}
