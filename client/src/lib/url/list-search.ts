import { useNavigate, useSearch } from '@tanstack/react-router';

/** A choice adds a history entry, so that Back undoes it. */
export interface HistoryStep {
  replace?: boolean;
}

/** Typed text replaces the history entry: Back need not undo it letter by letter. */
export const WHILE_TYPING: HistoryStep = { replace: true };

/** The query of the server for a page of a list, in addition to its filters. */
export const windowOf = <Search extends { page?: number; sort?: string }>(
  { page = 1, sort }: Search,
  page_size: number,
) => ({ ordering: sort as Search['sort'], page, page_size });

/**
 * A list's filters, sort and page in the address bar. `read` is the route's `validateSearch`. Changing anything
 * but the page returns to the first page.
 */
export function useListSearch<Search>(read: (raw: Record<string, unknown>) => Search) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: Partial<Search>, how?: HistoryStep) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, page: undefined, ...next }),
      resetScroll: false,
      ...how,
    });
  return { search: read(raw), change };
}
