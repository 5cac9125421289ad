import { notesSnippet } from '@daybook/domain/time/daily-log';
import { distanceText } from '#/lib/session/mileage.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import type { ShownLog } from '#/shared/waiting-logs.ts';
import { WaitingMark } from '#/shared/waiting-notice.tsx';
import { valueColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import classes from './log-actions.module.css';
import { LogActions, OpenWaiting, useDeleteLog } from './log-actions.tsx';

const facts: readonly Column<ShownLog>[] = [
  {
    key: 'date',
    header: 'Date',
    // Keeps the tables of several clients aligned with each other.
    width: '15rem',
    sort: (log) => log.date,
    cell: (log) => (
      <span className={classes.day}>
        {longDay(log.date)}
        {log.locked || log.leave_request !== undefined ? (
          <StatusBadge tone="locked">Locked</StatusBadge>
        ) : null}
        {log.waiting ? <WaitingMark item={log.waiting} /> : null}
      </span>
    ),
  },
  {
    key: 'total_hours',
    header: 'Total Hours',
    numeric: true,
    width: '8rem',
    sort: (log) => log.total_hours,
    cell: (log) => hoursText(log.total_hours),
  },
  {
    key: 'total_mileage',
    header: 'Mileage',
    numeric: true,
    width: '8rem',
    sort: (log) => log.total_mileage,
    hideOnPhone: (log) => log.total_mileage === 0,
    cell: (log) => distanceText(log.total_mileage, log.distance_unit),
  },
  {
    key: 'total_stipend',
    header: 'Stipend',
    numeric: true,
    width: '7rem',
    sort: (log) => log.total_stipend,
    hideOnPhone: (log) => log.total_stipend === 0,
    cell: (log) => moneyText(log.total_stipend),
  },
  {
    key: 'notes',
    header: 'Notes',
    hideOnPhone: (log) => !log.notes,
    cell: (log) => notesSnippet(log.notes),
  },
];

/** For an admin, who sees everyone's logs. */
const employee: Column<ShownLog> = valueColumn('user', 'Employee', (log) => log.user_detail.name);

/** A log's key in a list, also for one that has no id yet. */
export const logKey = (log: ShownLog) => log.waiting?.key ?? log.id;

/** Date, total hours, mileage, stipend, notes and actions (daily-logs.md#overview). */
export function useLogColumns({ withEmployee = false } = {}): readonly Column<ShownLog>[] {
  const remove = useDeleteLog();
  const [date, ...others] = facts;
  return [
    ...(date ? [date] : []),
    ...(withEmployee ? [employee] : []),
    ...others,
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: '12rem',
      cell: (log) =>
        log.waiting ? <OpenWaiting log={log} /> : <LogActions log={log} onDelete={() => void remove(log)} />,
    },
  ];
}
