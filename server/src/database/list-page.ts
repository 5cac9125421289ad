import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  lte,
  sql,
  type SQL,
  type SQLWrapper,
  type Table,
} from 'drizzle-orm';
import { PAGE_SIZE, type ListWindow, type PageWindow } from '@daybook/contract/filters';
import { MAX_COUNTED_ROWS } from '@daybook/domain/limits';
import { pipelined } from './statements.ts';
import type { ReadDb } from './store.ts';

/** The bounds of a page, as a query needs them. */
export const pageBounds = ({ page = 1, page_size = PAGE_SIZE }: PageWindow) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
});

/** A query with its rows and their order, but no limit yet. */
export interface ListQuery<Row> extends Promise<Row[]> {
  limit(rows: number): { offset(rows: number): Promise<Row[]> };
}

/** What a query selects if its rows are only counted. */
export const rowToCount = { one: sql<number>`1`.as('one') };

interface CountedQuery {
  as(alias: string): SQLWrapper;
  limit(rows: number): { as(alias: string): SQLWrapper };
}

/**
 * The result of a list: a page of it, its first rows, or all.
 * @param counted the same query for `rowToCount`: sent only if the rows do not show that they are the last
 */
export async function listPage<Row, Result>(
  db: ReadDb,
  window: ListWindow,
  query: ListQuery<Row>,
  counted: CountedQuery,
  toRecords: (rows: Row[]) => Result[] | Promise<Result[]>,
): Promise<{ count: number; results: Result[] }> {
  const { limit, offset } = boundsOf(window);
  const rows = await (limit === undefined ? query : query.limit(limit).offset(offset));
  const isEnd =
    limit === undefined ||
    window.count_all === false ||
    (rows.length < limit && (rows.length > 0 || offset === 0));
  const limitOfCount = limit === undefined || window.count_all ? Infinity : MAX_COUNTED_ROWS + 1;
  const [count, results] = await pipelined(
    isEnd
      ? Promise.resolve(Math.min(offset + rows.length, limitOfCount))
      : db.$count((limitOfCount === Infinity ? counted : counted.limit(limitOfCount)).as('counted')),
    Promise.resolve(toRecords(rows)),
  );
  return { count, results };
}

type SortKey<Ordering extends string> = Ordering extends `-${infer Key}` ? Key : Ordering;

/** `-date` orders by `date`, the latest first. */
export const orderingOf = <Ordering extends string>(ordering: Ordering) => ({
  key: ordering.replace('-', '') as SortKey<Ordering>,
  by: ordering.startsWith('-') ? desc : asc,
});

const COMPARED = { '': eq, gte, lte };

/**
 * A list's filters as conditions on the columns of its table: `status` on the column of that name, `user` on `user_id`,
 * `date__gte` and `date__lte` on a range. Other filters (`search`, `page`, …) are left to the list.
 */
export function ownColumns(table: Table, filters: object): SQL | undefined {
  const columns = new Map(Object.entries(getTableColumns(table)));
  return and(
    ...Object.entries(filters).map(([name, value]: [string, unknown]) => {
      const [field = '', bound = ''] = name.split('__');
      const column = columns.get(field) ?? columns.get(`${field}_id`);
      if (value === undefined || !column) return undefined;
      return bound === '' || bound === 'gte' || bound === 'lte' ? COMPARED[bound](column, value) : undefined;
    }),
  );
}

function boundsOf(window: ListWindow): { limit: number | undefined; offset: number } {
  const isPage = window.page !== undefined || window.page_size !== undefined;
  return isPage ? pageBounds(window) : { limit: window.limit, offset: 0 };
}
