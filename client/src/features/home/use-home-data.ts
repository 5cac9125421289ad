import { useQuery } from '@tanstack/react-query';
import { homeQueries } from '#/lib/api/home-queries.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';

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
  const home = homeQueries(trpc.useUtils(), userId);
  const warnings = useQuery(home.warnings);
  const period = useQuery(home.period);
  const due = useQuery(home.due);
  const draftSheets = useQuery(home.draftSheets);
  const draftReports = useQuery(home.draftReports);
  const sheets = useQuery(home.sheets);
  const reports = useQuery(home.reports);
  const logs = useQuery(home.logs);
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
