import { createFileRoute } from '@tanstack/react-router';
import { NewReportPage } from '#/features/monthly-reports/worker/new-report-page.tsx';
import { searchId, searchMonth, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/monthly-reports/new')({
  validateSearch: searchShape({ client: searchId, month: searchMonth }),
  loader: ({ context: { ask, api } }) => ask({ clients: api.clients.picklist.queryOptions() }),
  component: NewReportPage,
});
