import { createFileRoute } from '@tanstack/react-router';
import { EnterRequestPage } from '#/features/time-off/admin/enter-request-page.tsx';
import { searchId, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/manage/time-off/new')({
  validateSearch: searchShape({ employee: searchId }),
  component: function Page() {
    return <EnterRequestPage area="manage" employee={Route.useSearch().employee} />;
  },
});
