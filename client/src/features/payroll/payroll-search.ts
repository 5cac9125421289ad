import { useNavigate } from '@tanstack/react-router';
import type { DateRange } from '@daybook/domain/time/date-range';
import {
  searchDay,
  searchFlag,
  searchId,
  searchOneOf,
  searchShape,
  searchText,
} from '#/lib/url/search-shape.ts';

/** The tab, the range and the filters in the address bar. */
export const payrollSearch = searchShape({
  tab: searchOneOf('payroll', 'billability', 'runs', 'bench'),
  start: searchDay,
  end: searchDay,
  ytd: searchFlag,
  employee: searchId,
  // Of the Bench: rule B, whom, and whether only approved time counts.
  rule: searchId,
  preset: searchText,
  people: searchText,
  approved: searchFlag,
});
export type PayrollSearch = ReturnType<typeof payrollSearch>;

/** What the server is asked for; without a range in the address it is `opening`, of `payroll.openingPeriod`. */
export const filtersOf = (search: PayrollSearch, opening: DateRange) => ({
  ...(search.start && search.end ? { start_date: search.start, end_date: search.end } : opening),
  ...(search.ytd && { year_to_date: true }),
  ...(search.employee && { user: search.employee }),
});
export type PayrollFilters = ReturnType<typeof filtersOf>;

/** Changes the address bar. */
export function useSetSearch() {
  const navigate = useNavigate({ from: '/admin/billing' });
  return (change: PayrollSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
}
