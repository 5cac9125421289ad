import { notesSnippet } from '@daybook/domain/daily-log';
import { Group } from '@mantine/core';
import type { Column } from '../../components/lists/data-table-columns.ts';
import { StatusBadge } from '../../components/page/status-badge.tsx';
import { longDay } from '../../lib/day-text.ts';
import { hoursText, kmText, moneyText } from '../../lib/number-text.ts';
import type { DailyLog } from './form-values.ts';
import { LogActions } from './log-actions.tsx';

/** Date, total hours, mileage, stipend, notes and actions (1 §2.4). */
export const logColumns: readonly Column<DailyLog>[] = [
  {
    key: 'date',
    header: 'Date',
    sort: (log) => log.date,
    cell: (log) => (
      <Group gap="xs" wrap="nowrap">
        {longDay(log.date)}
        {log.locked ? <StatusBadge tone="neutral">Locked</StatusBadge> : null}
      </Group>
    ),
  },
  {
    key: 'total_hours',
    header: 'Total Hours',
    numeric: true,
    sort: (log) => log.total_hours,
    cell: (log) => hoursText(log.total_hours),
  },
  {
    key: 'total_mileage',
    header: 'Mileage',
    numeric: true,
    sort: (log) => log.total_mileage,
    cell: (log) => `${kmText(log.total_mileage)} km`,
  },
  {
    key: 'total_stipend',
    header: 'Stipend',
    numeric: true,
    sort: (log) => log.total_stipend,
    cell: (log) => moneyText(log.total_stipend),
  },
  { key: 'notes', header: 'Notes', cell: (log) => notesSnippet(log.notes) },
  { key: 'actions', header: 'Actions', actions: true, cell: (log) => <LogActions log={log} /> },
];

/** For an admin, who sees everybody's. */
export const employeeColumn: Column<DailyLog> = {
  key: 'user',
  header: 'Employee',
  sort: (log) => log.user_detail.name,
  cell: (log) => log.user_detail.name,
};
