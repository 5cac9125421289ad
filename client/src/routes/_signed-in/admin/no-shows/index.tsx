import { createFileRoute } from '@tanstack/react-router';
import { NoShowsPage } from '#/features/submissions/no-shows-page.tsx';
import { noShowsQueries } from '#/features/submissions/queries.ts';
import { currentDay } from '#/lib/session/today.ts';
import { searchId, searchMonth, searchOneOf, searchShape, searchText } from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({
  q: searchText,
  month: (raw) => (raw === 'all' ? 'all' : searchMonth(raw)),
  status: searchOneOf('all', 'pending', 'approved'),
  sort: searchText,
  page: searchId,
});

export const Route = createFileRoute('/_signed-in/admin/no-shows/')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(noShowsQueries(api, deps.month, currentDay())),
  component: NoShowsPage,
});
