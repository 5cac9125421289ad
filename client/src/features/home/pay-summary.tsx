import { Group, Paper, Text } from '@mantine/core';
import { sumTotals } from '@daybook/domain/time/work-time';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { unitsText } from '#/lib/session/mileage.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { distanceNumberText } from '#/lib/text/number-text.ts';
import { waitingTotals } from '#/shared/waiting-logs.ts';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { CreateDocument } from './create-document.tsx';
import { DayStrip } from './day-strip.tsx';
import classes from './home.module.css';
import type { HomeData } from './use-home-data.ts';

interface PaySummaryProps extends Pick<HomeData, 'period'> {
  due: HomeData['due'] | undefined;
}

/** The current period and what was logged in it; under it the previous one until it is submitted (timesheets.md#pay-periods). */
export function PaySummary({ period, due }: PaySummaryProps) {
  const items = useOutbox();
  const previous = due?.findLast((one) => one.kind === 'timesheet' && one.end_date < period.start_date);
  const waiting = waitingTotals(items, period);
  const totals = sumTotals(period.distance_unit, [period, ...waiting]);
  const figures = [
    ['Total Hours', totalHoursText(totals.total_hours)],
    [`Total ${unitsText(period.distance_unit)}`, distanceNumberText(totals.total_mileage)],
    ['Total Stipend', moneyText(totals.total_stipend)],
  ];
  return (
    <Paper p="md">
      <Text fw={600}>{dayRange(period.start_date, period.end_date)}</Text>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DayStrip period={period} />
      {waiting.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          Includes what is on this device and not sent yet.
        </Text>
      ) : null}
      {previous ? (
        <Group justify="space-between" mt="md" gap="xs" className={classes.previous}>
          <Text size="sm">
            Previous period: {dayRange(previous.start_date, previous.end_date)}{' '}
            <StatusBadge tone={previous.state === 'overdue' ? 'bad' : 'waiting'}>
              {previous.state === 'overdue' ? 'Overdue' : 'Due'}
            </StatusBadge>
          </Text>
          <CreateDocument document={previous} />
        </Group>
      ) : null}
    </Paper>
  );
}
