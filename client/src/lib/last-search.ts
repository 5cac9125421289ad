import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

type Search = Readonly<Record<string, unknown>>;

/** The filters, sort and page with which each list was left, by its path; kept while one is signed in. */
const lastSearches = new Map<string, Search>();

/** How a list was left, for the way back to it; undefined where it was not open yet. */
export const lastSearch = (path: string): Search | undefined => lastSearches.get(path);

/** Goes to a list as it was left, after a record was saved or deleted. */
export function useBackTo(list: string) {
  const navigate = useNavigate();
  return () => void navigate({ to: list, search: lastSearch(list) });
}

/** Notes the search of every page that is opened; forgets them with the session. */
export function useNotedSearches() {
  const pathname = useLocation({ select: (at) => at.pathname });
  const search = useLocation({ select: (at) => at.search });
  useEffect(() => {
    lastSearches.set(pathname, search);
  }, [pathname, search]);
  useEffect(() => () => lastSearches.clear(), []);
}
