import { createFileRoute } from '@tanstack/react-router';
import { IncidentsPage } from '#/features/submissions/incidents-page.tsx';
import { searchId, searchMonth, searchOneOf, searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/incident-reports/')({
  validateSearch: searchShape({
    month: (raw) => (raw === 'all' ? 'all' : searchMonth(raw)),
    user: searchId,
    client: searchId,
    status: searchOneOf('all', 'pending', 'approved'),
    sort: searchText,
    page: searchId,
  }),
  component: IncidentsPage,
});
