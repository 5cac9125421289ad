import { useNavigate, useSearch } from '@tanstack/react-router';

/** What is chosen is a step that Back undoes. */
export interface HistoryStep {
  replace?: boolean;
}

/** Text that is being typed: Back need not take it letter by letter. */
export const WHILE_TYPING: HistoryStep = { replace: true };

/**
 * A list's filters, sort and page in the address bar. `read` is the `validateSearch` of the route. A change of anything
 * but the page goes back to the first page.
 */
export function useListSearch<Search extends { page?: number }>(
  read: (raw: Record<string, unknown>) => Search,
) {
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
