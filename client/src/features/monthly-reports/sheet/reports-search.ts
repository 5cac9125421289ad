import type { ReportFilters } from '@daybook/contract/monthly-reports';
import {
  searchId,
  searchMonth,
  searchOneOf,
  searchShape,
  searchSort,
  searchText,
} from '#/lib/url/search-shape.ts';

export const adminReportsSearch = searchShape({
  q: searchText,
  month: (raw) => (raw === 'all' ? 'all' : searchMonth(raw)),
  user: searchId,
  client: searchId,
  status: searchOneOf('all', 'submitted', 'approved'),
  sort: searchSort('client', 'user', 'month', 'total_hours', 'total_mileage'),
  page: searchId,
});

/** The defaults: the current month, and what awaits approval (reports.md#screens). `month` null is all months. */
export function reportFilters(search: ReturnType<typeof adminReportsSearch>, today: string) {
  const month = search.month === 'all' ? null : (search.month ?? today.slice(0, 7));
  const status = search.status ?? 'submitted';
  const filters = {
    scope: 'company',
    ...(month && { month }),
    ...(status !== 'all' && { [status]: true }),
    ...(search.user && { user: search.user }),
    ...(search.client && { client: search.client }),
    ...(search.q && { search: search.q }),
  } as const satisfies ReportFilters;
  return { month, status, filters };
}
