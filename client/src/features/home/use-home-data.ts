import { RECENT_ACTIVITY } from '@daybook/domain/limits';
import { type Output, trpc } from '../../lib/trpc.ts';

/** Everything that the home page shows; each undefined until it is there. */
export interface HomeData {
  warnings: Output['contractWarnings']['assigned'] | undefined;
  period: Output['companySettings']['currentPayPeriod'] | undefined;
  due: Output['reminders']['due'] | undefined;
  draftSheets: Output['timesheets']['briefs']['results'] | undefined;
  draftReports: Output['monthlyReports']['list']['results'] | undefined;
  sheets: Output['timesheets']['briefs']['results'] | undefined;
  reports: Output['monthlyReports']['list']['results'] | undefined;
  logs: Output['dailyLogs']['list']['results'] | undefined;
  /** Why something of it could not be fetched. */
  error: unknown;
  refetch: () => void;
}

/** One's own documents alone, also for an admin, who could see everybody's. */
export function useHomeData(userId: number): HomeData {
  const user = String(userId);
  const limit = RECENT_ACTIVITY;
  const warnings = trpc.contractWarnings.assigned.useQuery();
  const period = trpc.companySettings.currentPayPeriod.useQuery();
  const due = trpc.reminders.due.useQuery();
  const draftSheets = trpc.timesheets.briefs.useQuery({ user, submitted: 'false', ordering: 'start_date' });
  const draftReports = trpc.monthlyReports.list.useQuery({ user, submitted: 'false', ordering: 'month' });
  const sheets = trpc.timesheets.briefs.useQuery({
    user,
    submitted: 'true',
    ordering: '-submitted_date',
    limit,
  });
  const reports = trpc.monthlyReports.list.useQuery({
    user,
    submitted: 'true',
    ordering: '-submitted_at',
    limit,
  });
  const logs = trpc.dailyLogs.list.useQuery({ user, ordering: '-created_at', limit });
  const queries = [warnings, period, due, draftSheets, draftReports, sheets, reports, logs];
  return {
    warnings: warnings.data,
    period: period.data,
    due: due.data,
    draftSheets: draftSheets.data?.results,
    draftReports: draftReports.data?.results,
    sheets: sheets.data?.results,
    reports: reports.data?.results,
    logs: logs.data?.results,
    // What was there before a failed refetch is still worth showing.
    error: queries.find((query) => query.error && query.data === undefined)?.error ?? null,
    refetch: () => void Promise.all(queries.map((query) => query.refetch())),
  };
}
