import { homeInputs } from '#/lib/api/home-data.ts';
import { type Output, trpc } from '#/lib/api/trpc.ts';

/** Everything that the home page shows. */
export interface HomeData {
  warnings: Output['contractWarnings']['assigned'];
  period: Output['companySettings']['currentPayPeriod'];
  due: Output['reminders']['due'];
  draftSheets: Output['timesheets']['summaries']['results'];
  draftReports: Output['monthlyReports']['summaries']['results'];
  sheets: Output['timesheets']['summaries']['results'];
  reports: Output['monthlyReports']['summaries']['results'];
  logs: Output['dailyLogs']['list']['results'];
}

interface Home {
  /** Undefined until all of it has loaded: parts that load later would push the rest down. */
  data: HomeData | undefined;
  /** Why something of it could not be fetched. */
  error: unknown;
  refetch: () => void;
}

export function useHomeData(userId: number): Home {
  const inputs = homeInputs(userId);
  const warnings = trpc.contractWarnings.assigned.useQuery();
  const period = trpc.companySettings.currentPayPeriod.useQuery();
  const due = trpc.reminders.due.useQuery();
  const draftSheets = trpc.timesheets.summaries.useQuery(inputs.draftSheets);
  const draftReports = trpc.monthlyReports.summaries.useQuery(inputs.draftReports);
  const sheets = trpc.timesheets.summaries.useQuery(inputs.sheets);
  const reports = trpc.monthlyReports.summaries.useQuery(inputs.reports);
  const logs = trpc.dailyLogs.list.useQuery(inputs.logs);
  const queries = [warnings, period, due, draftSheets, draftReports, sheets, reports, logs];
  const isThere =
    warnings.data &&
    period.data &&
    due.data &&
    draftSheets.data &&
    draftReports.data &&
    sheets.data &&
    reports.data &&
    logs.data;
  return {
    data: isThere && {
      warnings: warnings.data,
      period: period.data,
      due: due.data,
      draftSheets: draftSheets.data.results,
      draftReports: draftReports.data.results,
      sheets: sheets.data.results,
      reports: reports.data.results,
      logs: logs.data.results,
    },
    // What was there before a failed refetch is still worth showing.
    error: queries.find((query) => query.error && query.data === undefined)?.error ?? null,
    refetch: () => void Promise.all(queries.map((query) => query.refetch())),
  };
}
