import { Paper, Text } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { RECENT_ACTIVITY } from '@daybook/domain/limits';
import { KEPT } from '#/lib/device/offline/kept-limits.ts';
import { dayRange, longDay, momentDay } from '#/lib/text/day-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { StoredNote } from '#/shared/stored-note.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import classes from './home.module.css';
import type { HomeData } from './use-home-data.ts';

const STORED = `Only the daily logs of the last ${KEPT.days / 7} weeks are on this device. Older ones need a connection.`;

/** The newest of submitted timesheets, submitted reports and daily logs (timesheets.md#home). */
export function RecentActivity({ home: { sheets, reports, logs } }: { home: HomeData }) {
  const items = [
    ...sheets.results.map((sheet) => ({
      at: sheet.submitted_date,
      link: linkOptions({ to: '/timesheets/submitted/$id', params: { id: sheet.id } }),
      name: `Timesheet ${dayRange(sheet.start_date, sheet.end_date)}`,
      status: sheet.imported ? 'Imported' : 'Submitted',
    })),
    ...reports.results.map((report) => ({
      at: report.submitted_at,
      link: linkOptions({ to: '/monthly-reports/$id', params: { id: report.id } }),
      name: `Monthly report ${report.month_name}, ${report.client.name}`,
      status: 'Submitted',
    })),
    ...logs.results.map((log) => ({
      at: log.created_at,
      link: linkOptions({ to: '/daily-logs/$id', params: { id: log.id } }),
      name: `Daily log ${longDay(log.date)}, ${log.client_detail.name}`,
      status: 'Saved',
    })),
  ]
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
    .slice(0, RECENT_ACTIVITY);
  return (
    <>
      <StoredNote text={STORED} />
      {items.length === 0 ? (
        <Paper>
          <EmptyState text="No recent activity for you." />
        </Paper>
      ) : (
        <Paper component="ul" className={classes.rows}>
          {items.map((item) => (
            <li key={`${item.link.to} ${item.link.params.id}`} className={classes.row}>
              <div>
                <TextLink {...item.link}>{item.name}</TextLink>
                <Text size="sm" c="dimmed">
                  {momentDay(item.at)}
                </Text>
              </div>
              <StatusWord status={item.status} />
            </li>
          ))}
        </Paper>
      )}
    </>
  );
}
