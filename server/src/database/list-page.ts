import { type SQLWrapper, sql } from 'drizzle-orm';
import { type ListWindow, PAGE_SIZE, type PageWindow } from '@daybook/contract/filters';
import { MAX_COUNTED } from '@daybook/domain/limits';
import { pipelined } from './pipelined.ts';
import type { ReadDb } from './store.ts';

/** What decides which rows a list has: its input without the order and the window. */
export type FiltersOf<Input> = Omit<Input, keyof ListWindow | 'ordering'>;

export function filtersOf<Input extends ListWindow & { ordering?: unknown }>(input: Input): FiltersOf<Input> {
  const {
    limit: _limit,
    page: _page,
    page_size: _size,
    count_all: _all,
    ordering: _order,
    ...filters
  } = input;
  return filters;
}

/** The rows of a page as a query has them. */
export const pageBounds = ({ page = 1, page_size = PAGE_SIZE }: PageWindow) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
});

/** A query that has its rows and their order, and no limit yet. */
export interface ListQuery<Row> extends Promise<Row[]> {
  limit(rows: number): { offset(rows: number): Promise<Row[]> };
}

/**
 * The answer of a list: a page of it, its first rows, or all.
 * @param countOf how many rows the query has in all, asked only where its rows do not tell; `all`: see `countRows`
 */
export async function listPage<Row, Result>(
  window: ListWindow,
  query: ListQuery<Row>,
  countOf: (all: boolean | undefined) => Promise<number>,
  toRecords: (rows: Row[]) => Result[] | Promise<Result[]>,
): Promise<{ count: number; results: Result[] }> {
  const { limit, offset } = boundsOf(window);
  const rows = await (limit === undefined ? query : query.limit(limit).offset(offset));
  const isEnd = limit === undefined || (rows.length < limit && (rows.length > 0 || offset === 0));
  const counted = limit === undefined || window.count_all ? Infinity : MAX_COUNTED + 1;
  const [count, results] = await pipelined(
    isEnd ? Promise.resolve(Math.min(offset + rows.length, counted)) : countOf(window.count_all),
    Promise.resolve(toRecords(rows)),
  );
  return { count, results };
}

function boundsOf(window: ListWindow): { limit: number | undefined; offset: number } {
  const isPage = window.page !== undefined || window.page_size !== undefined;
  return isPage ? pageBounds(window) : { limit: window.limit, offset: 0 };
}

/** What a query selects whose rows are only counted. */
export const one = { one: sql<number>`1`.as('one') };

interface Rows {
  as(alias: string): SQLWrapper;
  limit(most: number): { as(alias: string): SQLWrapper };
}

/**
 * How many rows a query for `one` gives.
 * @param all whether to the last; otherwise it stops at one more than our lists show
 */
export const countRows = (db: ReadDb, rows: Rows, all: boolean | undefined): Promise<number> =>
  db.$count((all ? rows : rows.limit(MAX_COUNTED + 1)).as('counted'));
