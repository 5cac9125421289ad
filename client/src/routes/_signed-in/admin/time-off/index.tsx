import { createFileRoute } from '@tanstack/react-router';
import { AdminTimeOffPage } from '#/features/time-off/admin/time-off-page.tsx';
import { requestsQueries } from '#/features/time-off/queries.ts';
import { adminTimeOffSearch } from '#/features/time-off/time-off-search.ts';

export const Route = createFileRoute('/_signed-in/admin/time-off/')({
  validateSearch: adminTimeOffSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api, user }, deps }) => {
    if (user.has_time_off && !deps.tab) ask(requestsQueries(api, deps));
  },
  component: () => <AdminTimeOffPage area="admin" />,
});
