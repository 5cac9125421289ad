import { createFileRoute } from '@tanstack/react-router';
import { EnterRequestPage } from '#/features/time-off/admin/enter-request-page.tsx';
import { enterRequestQueries } from '#/features/time-off/queries.ts';
import { searchId, searchShape } from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({ employee: searchId });

export const Route = createFileRoute('/_signed-in/manage/time-off/new')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(enterRequestQueries(api, deps.employee)),
  component: function Page() {
    return <EnterRequestPage area="manage" employee={Route.useSearch().employee} />;
  },
});
