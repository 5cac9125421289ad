import { Title } from '@mantine/core';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sumHours } from '@daybook/domain/money/exact';
import { matchesSearch } from '@daybook/domain/text/fold';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { distanceText } from '#/lib/session/mileage.ts';
import { weekdayDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import type { ShownLog } from '#/shared/waiting-logs.ts';
import { WaitingMark } from '#/shared/waiting-notice.tsx';
import { EmptyState, ErrorState, Loading } from '#/ui/page/states.tsx';
import classes from './days-view.module.css';
import { logKey } from './log-columns.tsx';
import { logsSearch } from './logs-search.ts';
import { MoreLogs, usePagedLogs } from './paged-logs.tsx';
import { daysFilters } from './queries.ts';

const FAILURE = 'Error fetching daily logs.';

interface DaysViewProps {
  search: string | undefined;
  date: string | undefined;
  /** The link for creating a first log. */
  action: ReactNode;
}

/** A person's own logs by day, newest first, one line each. */
export function DaysView({ search, date, action }: DaysViewProps) {
  const user = useCurrentUser();
  const logs = usePagedLogs({
    filters: daysFilters(user.id, { client: search, date }),
    read: logsSearch,
    keep: (log) =>
      (!date || log.date === date) &&
      matchesSearch(search ?? '', log.client_detail.name, log.notes, log.daily_narrative),
  });
  const { rows } = logs;
  if (logs.error && !rows)
    return <ErrorState text={loadFailureText(FAILURE, logs.error)} onRetry={logs.retry} />;
  if (!rows) return <Loading />;
  if (rows.length === 0) return <EmptyState text="No logs match your filters." action={action} />;
  const days = [...new Set(rows.map((log) => log.date))];
  return (
    <>
      {days.map((day) => {
        const ofDay = rows.filter((log) => log.date === day);
        // The last day may continue on the next page.
        const isWhole = day !== days.at(-1) || rows.length >= logs.count;
        return (
          <section key={day} aria-label={weekdayDay(day)} className={classes.day}>
            <Title order={2} className={classes.head}>
              <span>{weekdayDay(day)}</span>
              {isWhole ? <span>{hoursText(sumHours(ofDay.map((log) => log.total_hours)))} h</span> : null}
            </Title>
            <ul className={classes.logs}>
              {ofDay.map((log) => (
                <li key={logKey(log)}>
                  <LogLine log={log} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <MoreLogs logs={logs} failure={FAILURE} />
    </>
  );
}

function LogLine({ log }: { log: ShownLog }) {
  const { client_detail: client, waiting } = log;
  const line = (
    <>
      <span className={classes.client}>
        {client.name}
        {client.client_code ? ` (${client.client_code.code})` : ''}
      </span>
      {waiting ? <WaitingMark item={waiting} /> : null}
      {log.locked || log.leave_request !== undefined ? (
        <IconLock size={15} role="img" aria-label="Locked" />
      ) : null}
      <span className={classes.figures}>
        {log.total_stipend > 0 ? <span>{moneyText(log.total_stipend)}</span> : null}
        {log.total_mileage > 0 ? <span>{distanceText(log.total_mileage, log.distance_unit)}</span> : null}
        <span>{hoursText(log.total_hours)} h</span>
      </span>
      <IconChevronRight size={16} aria-hidden />
    </>
  );
  return waiting ? (
    <Link to="/outbox/$key" params={{ key: waiting.key }} className={classes.log}>
      {line}
    </Link>
  ) : (
    <Link to="/daily-logs/$id" params={{ id: log.id }} className={classes.log}>
      {line}
    </Link>
  );
}
