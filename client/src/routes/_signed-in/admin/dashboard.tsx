import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#/features/dashboard/dashboard-page.tsx';
import { dashboardQueries } from '#/features/dashboard/queries.ts';
import { currentDay } from '#/lib/session/today.ts';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/dashboard')({
  validateSearch: searchShape({ period: searchOneOf('payPeriod', 'month', 'quarter', 'year') }),
  loader: ({ context: { ask, api } }) => ask(dashboardQueries(api, currentDay())),
  component: DashboardPage,
});
