import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * A list's filters, sort and page in the address bar. `read` is the `validateSearch` of the route. A change of anything
 * but the page goes back to the first page.
 */
export function useListSearch<Search extends { page?: number }>(
  read: (raw: Record<string, unknown>) => Search,
) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: Partial<Search>) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  return { search: read(raw), change };
}
