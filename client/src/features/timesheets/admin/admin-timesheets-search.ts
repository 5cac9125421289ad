import {
  searchDay,
  searchId,
  searchOneOf,
  searchShape,
  searchSort,
  searchText,
} from '../../../lib/search-shape.ts';

/** What the address of Timesheet Management may say. */
export const adminTimesheetsSearch = searchShape({
  start: searchDay,
  end: searchDay,
  employee: searchId,
  status: searchOneOf('pending', 'submitted', 'approved'),
  q: searchText,
  sort: searchSort('employee', 'start_date', 'status', 'hours', 'miles'),
  page: searchId,
});
export type TimesheetSearch = ReturnType<typeof adminTimesheetsSearch>;

const STATUS_FILTERS = {
  pending: { submitted: 'false' },
  submitted: { submitted: 'true', approved: 'false' },
  approved: { approved: 'true' },
} as const;

export const boardFilters = ({ start, end, employee, status, q }: TimesheetSearch) => ({
  ...(start && { start_date__gte: start }),
  ...(end && { end_date__lte: end }),
  ...(employee && { employee: String(employee) }),
  ...(status && STATUS_FILTERS[status]),
  ...(q && { search: q }),
});
