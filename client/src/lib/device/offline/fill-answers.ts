import type { QueryClient } from '@tanstack/react-query';
import { isAdmin } from '@daybook/domain/access/permissions';
import { addDays } from '@daybook/domain/time/day';
import { homeQueries } from '#/lib/api/home-queries.ts';
import { newRequestQueries, timeLeftQueries } from '#/lib/api/time-off-queries.ts';
import type { AnyQueryOptions, Api } from '#/lib/api/trpc.ts';
import type { CurrentUser } from '#/lib/session/current-user.ts';
import { standingOf } from '#/lib/session/standing.ts';
import { currentDay } from '#/lib/session/today.ts';
import { nameOf } from './answer-name.ts';
import { slim } from './kept-answers.ts';
import { KEPT } from './kept-limits.ts';
import { keepAnswers } from './store.ts';

/** Milliseconds: data that a page has just fetched is not fetched again. */
const FRESH = { staleTime: 20_000 };

/** Fetches and stores what can be read offline: home, own newest logs, clients, codes, own timesheets. */
export async function fillAnswers(user: CurrentUser, api: Api, queryClient: QueryClient): Promise<void> {
  const since = addDays(currentDay(), -KEPT.days);
  const { logs: newest, ...home } = homeQueries(api, user.id);
  const whole: AnyQueryOptions[] = [
    ...Object.values(home),
    api.clients.picklist.queryOptions(),
    api.workCodes.list.queryOptions({}),
    api.timesheets.summaries.queryOptions({ user: user.id }),
    ...(user.has_time_off
      ? Object.values({ ...newRequestQueries(api, user.id), ...timeLeftQueries(api, user.id) })
      : []),
  ];
  const filledAt = new Date().toISOString();
  const [logs, newestLogs, clients, answers] = await Promise.all([
    api.dailyLogs.list.fetch({ user: String(user.id), date__gte: since, ordering: '-date' }, FRESH),
    queryClient.fetchQuery({ ...newest, ...FRESH }),
    api.clients.list.fetch({ assigned_workers: user.id, limit: KEPT.clients }, FRESH),
    Promise.all(
      whole.map(({ queryKey, queryFn }) => queryClient.fetchQuery({ queryKey, queryFn, ...FRESH })),
    ),
  ]);
  const mayBeKept = newestLogs.results.filter(({ date }) => date >= since);
  await keepAnswers({
    user_id: user.id,
    at: filledAt,
    sees_all: isAdmin(standingOf(user)),
    since,
    logs: logs.results,
    clients: clients.results.map(slim),
    exact: {
      [nameOf('session.currentUser', undefined)]: user,
      [nameOfKey(newest)]: { count: mayBeKept.length, results: mayBeKept },
      ...Object.fromEntries(whole.map((query, index) => [nameOfKey(query), answers[index]])),
    },
  });
}

/** Fetches once what the form of a log chooses from, for a tab that loses the network before it is opened. */
export async function fillTab(api: Api): Promise<void> {
  const once = { staleTime: Infinity, gcTime: Infinity };
  await Promise.all([api.clients.picklist.prefetch(undefined, once), api.workCodes.list.prefetch({}, once)]);
}

const nameOfKey = ({ queryKey: [path, asked] }: AnyQueryOptions) => nameOf(path.join('.'), asked?.input);
