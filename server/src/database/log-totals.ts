import { sum } from 'drizzle-orm';
import { dailyLogs } from './schema/daily-logs.ts';

/** What daily logs come to together; null where there is none. */
export const logTotals = {
  total_hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours),
  total_mileage: sum(dailyLogs.total_mileage).mapWith(dailyLogs.total_mileage),
  total_stipend: sum(dailyLogs.total_stipend).mapWith(dailyLogs.total_stipend),
};
