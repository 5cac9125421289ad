import { createFileRoute } from '@tanstack/react-router';
import { myReportsQueries } from '#/features/monthly-reports/sheet/queries.ts';
import { ReportsPage } from '#/features/monthly-reports/worker/reports-page.tsx';
import { searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/monthly-reports/')({
  validateSearch: searchShape({ client: searchText }),
  loader: ({ context: { ask, api, user } }) => ask(myReportsQueries(api, user.id)),
  component: ReportsPage,
});
