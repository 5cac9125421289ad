import { useLocation, useNavigate, type LinkOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appSession } from '#/lib/session/session-store.ts';

type Search = Readonly<Record<string, unknown>>;

/** Next to the session of the tab, so that it survives a reload ("Reload" of an edit conflict). */
const STORAGE_KEY = 'daybook.searches';

/** The filters, sort and page of each list when it was left, by its path; stored while the person is signed in. */
let noted: { user_id: number | null; searches: Map<string, Search> } | null = null;

/** Only those of the signed-in person. */
function searches(): Map<string, Search> {
  const user_id = appSession.userId();
  if (noted?.user_id !== user_id) noted = { user_id, searches: readStored(user_id) };
  return noted.searches;
}

const isSearch = (value: unknown): value is Search =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readStored(user_id: number | null): Map<string, Search> {
  const searchesByPath = new Map<string, Search>();
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!isSearch(stored) || stored.user_id !== user_id || !isSearch(stored.searches)) return searchesByPath;
    for (const [path, search] of Object.entries(stored.searches)) {
      if (isSearch(search)) searchesByPath.set(path, search);
    }
  } catch {
    // Storage is blocked: after a reload a list opens with its defaults.
  }
  return searchesByPath;
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

/** The search of a list when it was left, for the link back; undefined if it was not opened yet, or nothing was chosen. */
export const lastSearch = (list: NonNullable<LinkOptions['to']>): Search | undefined => searches().get(list);

/** Opens a list as it was left, after a record was saved or deleted. */
export function useBackTo(list: NonNullable<LinkOptions['to']>) {
  const navigate = useNavigate();
  return () => navigate({ to: list, search: lastSearch(list) });
}

/** Stores the search of every page that is opened; clears it with the session. */
export function useNotedSearches() {
  const pathname = useLocation({ select: (at) => at.pathname });
  const search = useLocation({ select: (at) => at.search });
  useEffect(() => note(pathname, search), [pathname, search]);
  useEffect(() => forget, []);
}
