import { RECENT_ACTIVITY } from '@daybook/domain/limits';
import type { Api, Input } from './trpc.ts';

/** What the home page asks of the lists: only the user's own documents, also for an admin, who could see everybody's. */
export function homeInputs(userId: number) {
  const user = String(userId);
  const limit = RECENT_ACTIVITY;
  return {
    draftSheets: { user, submitted: 'false', ordering: 'start_date' },
    draftReports: { user, submitted: 'false', ordering: 'month' },
    sheets: { user, submitted: 'true', ordering: '-submitted_date', limit },
    reports: { user, submitted: 'true', ordering: '-submitted_at', limit },
    logs: { user, ordering: '-created_at', limit },
  } satisfies Record<
    string,
    Input['timesheets']['summaries'] | Input['monthlyReports']['summaries'] | Input['dailyLogs']['list']
  >;
}

/** Asks for everything that the home page waits for. */
export function fetchHomeAhead(api: Api, userId: number): void {
  const { draftSheets, draftReports, sheets, reports, logs } = homeInputs(userId);
  void api.contractWarnings.assigned.prefetch();
  void api.companySettings.currentPayPeriod.prefetch();
  void api.reminders.due.prefetch();
  void api.timesheets.summaries.prefetch(draftSheets);
  void api.monthlyReports.summaries.prefetch(draftReports);
  void api.timesheets.summaries.prefetch(sheets);
  void api.monthlyReports.summaries.prefetch(reports);
  void api.dailyLogs.list.prefetch(logs);
}
