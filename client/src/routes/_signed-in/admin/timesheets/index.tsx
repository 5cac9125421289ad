import { createFileRoute } from '@tanstack/react-router';
import { boardQueries } from '#/features/timesheets/admin/queries.ts';
import { AdminTimesheetsPage } from '#/features/timesheets/admin/timesheets-page.tsx';
import { adminTimesheetsSearch } from '#/features/timesheets/admin/timesheets-search.ts';

export const Route = createFileRoute('/_signed-in/admin/timesheets/')({
  validateSearch: adminTimesheetsSearch,
  staticData: {
    ahead: (api, search) => boardQueries(api, adminTimesheetsSearch(search)),
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(boardQueries(api, deps)),
  component: AdminTimesheetsPage,
});
