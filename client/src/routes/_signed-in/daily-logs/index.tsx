import { createFileRoute } from '@tanstack/react-router';
import { logsSearch } from '#/features/daily-logs/logs-search.ts';
import { OverviewPage } from '#/features/daily-logs/overview-page.tsx';
import { overviewQueries } from '#/features/daily-logs/queries.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/')({
  validateSearch: logsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api, user }, deps }) => ask(overviewQueries(api, user.id, deps)),
  component: OverviewPage,
});
