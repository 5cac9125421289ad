import { sheetQueries } from '#/features/timesheets/sheet/queries.ts';
import type { Api, Output } from '#/lib/api/trpc.ts';
import { lastSearch } from '#/lib/url/last-search.ts';
import {
  adminTimesheetsSearch,
  boardPage,
  pileFilters,
  queueFilters,
  type TimesheetSearch,
} from './timesheets-search.ts';

/** A page of the list, and what there is to choose from. */
export const boardQueries = (api: Api, search: TimesheetSearch) => ({
  board: api.timesheets.board.queryOptions(boardPage(search)),
  pile: api.timesheets.pile.queryOptions(pileFilters(search)),
});

/** Whether a timesheet that waits has something to look at. */
export const isFlagged = ({
  to_look_at,
}: Pick<Output['timesheets']['pile']['results'][number], 'to_look_at'>): boolean => to_look_at.length > 0;

/** The list that the sheet was opened from: its order decides which timesheet is the next. */
export const listAsLeft = () => adminTimesheetsSearch(lastSearch('/admin/timesheets') ?? {});

export const reviewQueries = (api: Api, id: number, list: TimesheetSearch) => ({
  ...sheetQueries(api, id),
  sheet: api.timesheets.detail.queryOptions({ id, ...queueFilters(list) }),
});
