import { createFileRoute } from '@tanstack/react-router';
import { NoShowsPage } from '#/features/submissions/no-shows-page.tsx';
import { searchId, searchMonth, searchOneOf, searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/no-shows/')({
  validateSearch: searchShape({
    q: searchText,
    month: (raw) => (raw === 'all' ? 'all' : searchMonth(raw)),
    status: searchOneOf('all', 'pending', 'approved'),
    sort: searchText,
    page: searchId,
  }),
  component: NoShowsPage,
});
