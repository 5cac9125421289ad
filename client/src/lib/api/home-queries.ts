import { RECENT_ACTIVITY } from '@daybook/domain/limits';
import type { Api } from './trpc.ts';

/** What the home page shows: only the user's own documents, also for an admin, who could see everybody's. */
export function homeQueries(api: Api, userId: number) {
  const user = String(userId);
  const limit = RECENT_ACTIVITY;
  return {
    warnings: api.contractWarnings.assigned.queryOptions(),
    period: api.companySettings.currentPayPeriod.queryOptions(),
    due: api.reminders.due.queryOptions(),
    draftSheets: api.timesheets.summaries.queryOptions({ user, submitted: 'false', ordering: 'start_date' }),
    draftReports: api.monthlyReports.summaries.queryOptions({ user, submitted: 'false', ordering: 'month' }),
    sheets: api.timesheets.summaries.queryOptions({
      user,
      submitted: 'true',
      ordering: '-submitted_date',
      limit,
    }),
    reports: api.monthlyReports.summaries.queryOptions({
      user,
      submitted: 'true',
      ordering: '-submitted_at',
      limit,
    }),
    logs: api.dailyLogs.list.queryOptions({ user, ordering: '-created_at', limit }),
  };
}
