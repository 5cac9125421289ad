import { createFileRoute } from '@tanstack/react-router';
import { SubmittedFormsPage } from '#/features/submissions/submitted-forms-page.tsx';
import { searchId, searchOneOf, searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/submitted-forms/')({
  validateSearch: searchShape({
    tab: searchOneOf('timesheets', 'monthly-reports', 'no-show-forms', 'incident-reports'),
    sort: searchText,
    page: searchId,
  }),
  loader: ({ context: { ask, api } }) => ask({ newest: api.dashboard.submissions.queryOptions() }),
  component: SubmittedFormsPage,
});
