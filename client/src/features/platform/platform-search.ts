import {
  searchActivity,
  searchId,
  searchOneOf,
  searchShape,
  searchSort,
  searchText,
} from '#/lib/url/search-shape.ts';

export const companyListSearch = searchShape({
  q: searchText,
  status: searchActivity,
  sort: searchSort('name', 'plan', 'created_at', 'last_login', 'employees', 'clients'),
  page: searchId,
});

export const companyFilters = ({ q, status }: ReturnType<typeof companyListSearch>) => ({
  ...(q && { search: q }),
  ...(status && { status }),
});

export const companySearch = searchShape({
  tab: searchOneOf('overview', 'subscription', 'users', 'sign-in', 'activity'),
});

/** The company that an address names; null where it names none. */
export function companyIdOf(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
