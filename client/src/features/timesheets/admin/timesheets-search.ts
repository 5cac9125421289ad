import {
  searchDay,
  searchId,
  searchOneOf,
  searchShape,
  searchSort,
  searchText,
} from '#/lib/url/search-shape.ts';

/** What the address of Timesheet Management can contain. */
export const adminTimesheetsSearch = searchShape({
  start: searchDay,
  end: searchDay,
  employee: searchId,
  status: searchOneOf('pending', 'submitted', 'approved', 'imported'),
  /** Of those waiting: with something to look at, or without; or who has not handed in. */
  look: searchOneOf('flagged', 'clean', 'missing'),
  q: searchText,
  sort: searchSort('employee', 'start_date', 'status', 'hours', 'miles'),
  page: searchId,
});
export type TimesheetSearch = ReturnType<typeof adminTimesheetsSearch>;

const STATUS_FILTERS = {
  pending: { submitted: 'false' },
  submitted: { submitted: 'true', approved: 'false' },
  approved: { approved: 'true' },
  imported: { imported: 'true' },
} as const;

/** Which timesheets there are to choose from, whatever their status. */
export const pileFilters = ({ start, end, employee, q }: TimesheetSearch) => ({
  ...(start && { start_date__gte: start }),
  ...(end && { end_date__lte: end }),
  ...(employee && { employee: String(employee) }),
  ...(q && { search: q }),
});

/** What waits in the list, for the way from one timesheet to the next. */
export const queueFilters = (search: TimesheetSearch) => ({
  ...pileFilters(search),
  ...(search.look === 'flagged' && { flagged: 'true' as const }),
  ...(search.look === 'clean' && { flagged: 'false' as const }),
});

export const boardFilters = (search: TimesheetSearch) => ({
  ...queueFilters(search),
  ...(search.status && STATUS_FILTERS[search.status]),
});

export const BOARD_ROWS = 50;

/** A page of the list; the page and its route ask for the same. */
export const boardPage = (search: TimesheetSearch) => ({
  ...boardFilters(search),
  ordering: search.sort,
  page: search.page ?? 1,
  page_size: BOARD_ROWS,
});
