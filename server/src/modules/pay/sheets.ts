import { and, eq, getTableColumns, gte, lte } from 'drizzle-orm';
import { dailyLogs } from '../../database/schema/daily-logs.ts';
import { timesheets } from '../../database/schema/timesheets.ts';
import type { OrPlaceholder } from '../../database/statements.ts';

/** Everything except what only the board and the detail show. */
const { findings: _findings, ...columns } = getTableColumns(timesheets);
export const timesheetColumns = columns;
export type TimesheetRecord = Omit<typeof timesheets.$inferSelect, 'findings'>;
/** A daily log in the days of its author's timesheet. */
export const coversLog = (companyId: OrPlaceholder<number>) =>
  and(
    eq(dailyLogs.company_id, companyId),
    eq(dailyLogs.user_id, timesheets.user_id),
    gte(dailyLogs.date, timesheets.start_date),
    lte(dailyLogs.date, timesheets.end_date),
  );
