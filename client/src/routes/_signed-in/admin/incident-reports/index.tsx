import { createFileRoute } from '@tanstack/react-router';
import { IncidentsPage } from '#/features/submissions/incidents-page.tsx';
import { incidentsQueries } from '#/features/submissions/queries.ts';
import { currentDay } from '#/lib/session/today.ts';
import { searchId, searchMonth, searchOneOf, searchShape, searchText } from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({
  month: (raw) => (raw === 'all' ? 'all' : searchMonth(raw)),
  user: searchId,
  client: searchId,
  status: searchOneOf('all', 'pending', 'approved'),
  sort: searchText,
  page: searchId,
});

export const Route = createFileRoute('/_signed-in/admin/incident-reports/')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(incidentsQueries(api, deps.month, currentDay())),
  component: IncidentsPage,
});
