import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { sumHours } from '@daybook/domain/money/exact';
import { daysInRange, type DateRange } from '@daybook/domain/time/date-range';
import { isWeekend } from '@daybook/domain/time/day';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { companyTime, useToday } from '#/lib/session/today.ts';
import { dateNumber, weekdayDay, weekdayInitials } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { STATUS_IN_SENTENCE } from '#/lib/text/status-text.ts';
import { waitingOfDay, waitingTotals } from '#/shared/waiting-logs.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { NumbersButton, TextLink } from '#/ui/page/buttons.tsx';
import classes from './day-strip.module.css';
import type { HomeData } from './use-home-data.ts';

type LoggedDay = HomeData['period']['days'][number];

/** A bar of this many hours fills its place, unless a day has more. */
const FULL = 10;

interface StripDay extends Omit<LoggedDay, 'status'> {
  status: LoggedDay['status'];
  isWaiting: boolean;
  /** The part of its hours that is on this device only. */
  waiting_hours: number;
  isToday: boolean;
  /** A working day since the person joined that is over and has no log. */
  isGap: boolean;
  /** Its only log, all of its logs, or a new one. */
  link: LinkOptions;
}

function linkOf({ date, log_ids, status }: LoggedDay, waiting: readonly OutboxItem[]): LinkOptions {
  const [only] = log_ids;
  const [unsent] = waiting;
  if (unsent)
    return log_ids.length === 0 && waiting.length === 1
      ? linkOptions({ to: '/outbox/$key', params: { key: unsent.key } })
      : linkOptions({ to: '/daily-logs', search: { date } });
  if (log_ids.length === 1 && only) return linkOptions({ to: '/daily-logs/$id', params: { id: only } });
  return log_ids.length > 0 || status
    ? linkOptions({ to: '/daily-logs', search: { date } })
    : { to: '/daily-logs/new', state: { prefill: { date } } };
}

const says = (day: StripDay) =>
  [
    `${weekdayDay(day.date)}${day.isToday ? ', today' : ''}`,
    day.log_ids.length > 0 || day.isWaiting ? `${hoursText(day.total_hours)} h` : 'no log',
    day.isWaiting && 'not all of it sent yet',
    day.status && STATUS_IN_SENTENCE[day.status],
  ]
    .filter(Boolean)
    .join(', ');

/** The days of the pay period as bars: hours, gaps, and what is handed in; each opens its logs, or a new one. */
export function DayStrip({ period }: { period: DateRange & Pick<HomeData['period'], 'days'> }) {
  const today = useToday();
  const { created_at } = useCurrentUser();
  const items = useOutbox();
  const joined = companyTime(new Date(created_at)).day;
  const [asTable, setAsTable] = useState(false);
  const days = daysInRange(period).map((date): StripDay => {
    const stored = period.days.find((day) => day.date === date);
    const day = stored ?? { date, total_hours: 0, log_ids: [], status: null };
    const waiting = waitingOfDay(items, date);
    const change = sumHours(
      waitingTotals(items, { start_date: date, end_date: date }).map(({ total_hours }) => total_hours),
    );
    const isEmpty = day.log_ids.length === 0 && !day.status && waiting.length === 0;
    return {
      ...day,
      total_hours: Math.max(0, sumHours([day.total_hours, change])),
      waiting_hours: Math.max(0, change),
      isWaiting: waiting.length > 0,
      isToday: date === today,
      isGap: !isWeekend(date) && date >= joined && date < today && isEmpty,
      link: linkOf(day, waiting),
    };
  });
  const longest = Math.max(FULL, ...days.map(({ total_hours }) => total_hours));
  return (
    <div className={classes.box}>
      {asTable ? (
        <PlainTable
          label="Days of this pay period"
          columns={[
            {
              key: 'date',
              header: 'Day',
              cell: (day) => <TextLink {...day.link}>{weekdayDay(day.date)}</TextLink>,
            },
            { key: 'hours', header: 'Hours', numeric: true, cell: (day) => hoursText(day.total_hours) },
            { key: 'logs', header: 'Logs', numeric: true, cell: (day) => day.log_ids.length },
            { key: 'status', header: 'Status', cell: (day) => day.status ?? (day.isGap ? 'No log' : '–') },
          ]}
          rows={days}
          rowKey={({ date }) => date}
        />
      ) : (
        <ol className={classes.days} aria-label="Days of this pay period">
          {days.map((day) => (
            <li key={day.date}>
              <Link
                {...day.link}
                className={classes.day}
                title={says(day)}
                data-today={day.isToday || undefined}
              >
                <VisuallyHidden>{says(day)}</VisuallyHidden>
                <span aria-hidden className={classes.name}>
                  {weekdayInitials(day.date)}
                </span>
                <span className={classes.track}>
                  {day.total_hours > 0 ? (
                    <span className={classes.bar} style={{ height: `${(day.total_hours / longest) * 100}%` }}>
                      {day.isWaiting ? (
                        <span
                          className={classes.waiting}
                          style={{ height: `${(day.waiting_hours / day.total_hours) * 100}%` }}
                        />
                      ) : null}
                    </span>
                  ) : day.isGap ? (
                    <span className={classes.gap} />
                  ) : null}
                </span>
                <span aria-hidden className={classes.number}>
                  {dateNumber(day.date)}
                  {day.status ? <IconCheck size={12} aria-hidden /> : null}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {days.some(({ isGap }) => isGap) ? (
            <>
              <span className={classes.gap} /> working day without a log{' '}
            </>
          ) : null}
          {days.some(({ status }) => status) ? (
            <>
              <IconCheck size={12} aria-hidden /> handed in
            </>
          ) : null}
        </Text>
        <NumbersButton asTable={asTable} onChange={setAsTable} drawing="bars" />
      </div>
    </div>
  );
}
