import {
  searchId,
  searchMonth,
  searchOneOf,
  searchShape,
  searchSort,
  searchText,
} from '#/lib/url/search-shape.ts';

/** What the address of the administrators' and approvers' page can contain. */
export const adminTimeOffSearch = searchShape({
  tab: searchOneOf('requests', 'balances', 'calendar'),
  /** Without one: those that wait. */
  status: searchOneOf('all', 'approved', 'declined', 'cancelled'),
  employee: searchId,
  type: searchId,
  month: searchMonth,
  role: searchText,
  q: searchText,
  sort: searchSort('created_at', 'start_date'),
  page: searchId,
});
export type AdminTimeOffSearch = ReturnType<typeof adminTimeOffSearch>;
