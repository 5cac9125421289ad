import { createFileRoute } from '@tanstack/react-router';
import { AdminTimesheetsPage } from '../../../../features/timesheets/admin/admin-timesheets-page.tsx';
import { searchDay, searchId, searchOneOf, searchShape, searchText } from '../../../../lib/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/timesheets/')({
  validateSearch: searchShape({
    start: searchDay,
    end: searchDay,
    employee: searchId,
    status: searchOneOf('pending', 'submitted', 'approved'),
    q: searchText,
    sort: searchText,
    page: searchId,
  }),
  component: function Page() {
    return <AdminTimesheetsPage search={Route.useSearch()} />;
  },
});
