import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#/features/daily-logs/overview-page.tsx';
import { overviewQueries } from '#/features/daily-logs/queries.ts';
import { searchDay, searchId, searchOneOf, searchShape, searchText } from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({
  client: searchText,
  date: searchDay,
  view: searchOneOf('days'),
  pages: searchId,
});

export const Route = createFileRoute('/_signed-in/daily-logs/')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api, user }, deps }) => ask(overviewQueries(api, user.id, deps)),
  component: OverviewPage,
});
