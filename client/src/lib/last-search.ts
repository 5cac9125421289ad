import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appSession } from './session-store.ts';

type Search = Readonly<Record<string, unknown>>;

/** Beside the session of the tab, so that it is still known after the page was loaded again ("Reload" of an edit conflict). */
const STORAGE_KEY = 'daybook.searches';

/** The filters, sort and page with which each list was left, by its path; kept while one is signed in. */
let noted: { user_id: number | null; searches: Map<string, Search> } | null = null;

/** Only those of the person who is signed in. */
function searches(): Map<string, Search> {
  const user_id = appSession.userId();
  if (noted?.user_id !== user_id) noted = { user_id, searches: readStored(user_id) };
  return noted.searches;
}

const isSearch = (value: unknown): value is Search =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readStored(user_id: number | null): Map<string, Search> {
  const found = new Map<string, Search>();
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!isSearch(stored) || stored.user_id !== user_id || !isSearch(stored.searches)) return found;
    for (const [path, search] of Object.entries(stored.searches)) {
      if (isSearch(search)) found.set(path, search);
    }
  } catch {
    // Storage is blocked: a list opens as usual after the page was loaded again.
  }
  return found;
}

function note(path: string, search: Search) {
  const all = searches();
  if (Object.keys(search).length > 0) all.set(path, search);
  else if (!all.delete(path)) return;
  const user_id = appSession.userId();
  if (user_id === null) return;
  try {
    window.sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ user_id, searches: Object.fromEntries(all) }),
    );
  } catch {
    // As above.
  }
}

function forget() {
  noted = null;
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // As above.
  }
}

/** How a list was left, for the way back to it; undefined where it was not open yet, or nothing was chosen in it. */
export const lastSearch = (path: string): Search | undefined => searches().get(path);

/** Goes to a list as it was left, after a record was saved or deleted. */
export function useBackTo(list: string) {
  const navigate = useNavigate();
  return () => void navigate({ to: list, search: lastSearch(list) });
}

/** Notes the search of every page that is opened; forgets them with the session. */
export function useNotedSearches() {
  const pathname = useLocation({ select: (at) => at.pathname });
  const search = useLocation({ select: (at) => at.search });
  useEffect(() => note(pathname, search), [pathname, search]);
  useEffect(() => forget, []);
}
