import { createFileRoute } from '@tanstack/react-router';
import { AdminReportsPage } from '../../../../features/monthly-reports/admin-reports-page.tsx';
import { searchId, searchMonth, searchOneOf, searchShape, searchText } from '../../../../lib/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/reports/')({
  validateSearch: searchShape({
    q: searchText,
    month: (raw) => (raw === 'all' ? 'all' : searchMonth(raw)),
    user: searchId,
    client: searchId,
    status: searchOneOf('all', 'submitted', 'approved'),
    sort: searchText,
    page: searchId,
  }),
  component: AdminReportsPage,
});
