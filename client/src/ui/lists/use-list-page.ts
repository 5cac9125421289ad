import { useState } from 'react';
import { useListSearch, WHILE_TYPING, windowOf, type HistoryStep } from '#/lib/url/list-search.ts';
import type { QueryLike } from '#/ui/page/query-state.tsx';
import { sortFromText, sortToText, type Sort } from './data-table-columns.ts';

type Key = number | string;

/** The part of the address that every list has; the rest of its search are filters. */
const NO_FILTERS: readonly string[] = ['page', 'sort', 'tab'];

/** For a `DataTable`: the rows of a query, or why there are none. */
export const rowsOf = <Row>({ data, error, refetch }: QueryLike<{ results: Row[] }>) => ({
  rows: data?.results,
  error,
  onRetry: () => void refetch(),
});

/**
 * A page with a list from the server: filters, sort and page in the address bar, and the ticked rows. Any change of the
 * search returns to the first page and clears the ticks.
 * @param read the `validateSearch` of the route
 * @param pageSize rows per page
 */
export function useListPage<Search extends { page?: number; sort?: string }>(
  read: (raw: Record<string, unknown>) => Search,
  pageSize: number,
) {
  const { search, change: go } = useListSearch(read);
  const [ticked, setTicked] = useState<ReadonlySet<Key>>(new Set());
  const page = search.page ?? 1;
  const untick = () => setTicked(new Set());
  const change = (next: Partial<Search>, how?: HistoryStep) => {
    untick();
    go(next, how);
  };
  const set = <Name extends keyof Search>(name: Name, value: Search[Name] | undefined, how?: HistoryStep) => {
    const next: Partial<Search> = {};
    next[name] = value;
    change(next, how);
  };
  const filters = Object.keys(search).filter(
    (name): name is keyof Search & string =>
      Reflect.get(search, name) !== undefined && !NO_FILTERS.includes(name),
  );
  const isFiltered = filters.length > 0;
  const paging = (count = 0) => ({
    page,
    pageSize,
    count,
    onPage: (next: number, how?: HistoryStep) => set('page', next === 1 ? undefined : next, how),
  });

  return {
    search,
    change,
    isFiltered,
    /** For a `FoldOnPhone`. */
    filterCount: filters.length,
    /** For a `FilterBar`; undefined if no filter is active. */
    onReset: isFiltered
      ? () => {
          const unfiltered: Partial<Search> = {};
          for (const name of filters) unfiltered[name] = undefined;
          change(unfiltered);
        }
      : undefined,
    /** For a `SearchField`. */
    typed: <Name extends keyof Search>(name: Name) => ({
      value: search[name],
      onChange: (text: string) => set(name, read({ [name]: text || undefined })[name], WHILE_TYPING),
    }),
    /** For a field that filters. */
    chosen: <Name extends keyof Search>(name: Name) => ({
      value: search[name] ?? null,
      onChange: (value: Search[Name] | null) => set(name, value ?? undefined),
    }),
    /** The query of the server in addition to the filters. */
    window: windowOf(search, pageSize),
    /** For a `Pager`. */
    paging,
    /** For a `DataTable`: the rows of a query, their sort and their pages. */
    table: <Row>(query: QueryLike<{ results: Row[]; count: number }>) => ({
      ...rowsOf(query),
      sort: sortFromText(search.sort),
      onSort: (sort: Sort | null) => set('sort', read({ sort: sortToText(sort) }).sort),
      paging: paging(query.data?.count),
    }),
    /** For a `DataTable` with checkboxes. */
    selection: { selected: ticked, onChange: (next: ReadonlySet<Key>) => setTicked(next) },
    isTicked: ({ id }: { id: Key }) => ticked.has(id),
    untick,
  };
}
