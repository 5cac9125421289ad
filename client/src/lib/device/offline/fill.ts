import { addDays } from '@daybook/domain/time/day';
import type { CurrentUser } from '#/lib/session/guard.ts';
import { homeInputs } from '#/lib/api/home-data.ts';
import { currentDay } from '#/lib/session/today.ts';
import type { Api } from '#/lib/api/trpc.ts';
import { KEPT, nameOf, slim } from './kept-answers.ts';
import { keepAnswers } from './store.ts';

/** Milliseconds: data that a page has just fetched is not fetched again. */
const FRESH_MS = 20_000;

/** Fetches and stores what can be read offline: home, own logs of 35 days, clients, codes, own timesheets. */
export async function fillAnswers(user: CurrentUser, api: Api): Promise<void> {
  const own = String(user.id);
  const fresh = { staleTime: FRESH_MS };
  const since = addDays(currentDay(), -KEPT.days);
  // The same inputs as on the pages.
  const home = homeInputs(user.id);
  const sheets = [home.draftSheets, home.sheets, { user: user.id }];
  const reports = [home.draftReports, home.reports];
  const recent = home.logs;
  const at = new Date().toISOString();
  const [logs, recentLogs, clients, picklist, codes, warnings, period, due, ...lists] = await Promise.all([
    api.dailyLogs.list.fetch({ user: own, date__gte: since, ordering: '-date' }, fresh),
    api.dailyLogs.list.fetch(recent, fresh),
    api.clients.list.fetch({ assigned_workers: user.id, limit: KEPT.clients }, fresh),
    api.clients.picklist.fetch(undefined, fresh),
    api.workCodes.list.fetch({}, fresh),
    api.contractWarnings.assigned.fetch(undefined, fresh),
    api.companySettings.currentPayPeriod.fetch(undefined, fresh),
    api.reminders.due.fetch(undefined, fresh),
    ...sheets.map((input) => api.timesheets.summaries.fetch(input, fresh)),
    ...reports.map((input) => api.monthlyReports.summaries.fetch(input, fresh)),
  ]);
  const listInputs = [
    ...sheets.map((input) => nameOf('timesheets.summaries', input)),
    ...reports.map((input) => nameOf('monthlyReports.summaries', input)),
  ];
  const mayBeKept = recentLogs.results.filter(({ date }) => date >= since);
  await keepAnswers({
    user_id: user.id,
    at,
    logs: logs.results,
    clients: clients.results.map(slim),
    exact: {
      [nameOf('session.currentUser', undefined)]: user,
      [nameOf('dailyLogs.list', recent)]: { count: mayBeKept.length, results: mayBeKept },
      [nameOf('clients.picklist', undefined)]: picklist,
      [nameOf('workCodes.list', {})]: codes,
      [nameOf('contractWarnings.assigned', undefined)]: warnings,
      [nameOf('companySettings.currentPayPeriod', undefined)]: period,
      [nameOf('reminders.due', undefined)]: due,
      ...Object.fromEntries(listInputs.map((name, index) => [name, lists[index]])),
    },
  });
}
