import {
  searchDay,
  searchFlag,
  searchId,
  searchShape,
  searchSort,
  searchText,
} from '#/lib/url/search-shape.ts';

/** The search parameters of the Change History. */
export const auditSearch = searchShape({
  q: searchText,
  user: searchId,
  kind: searchText,
  all: searchFlag,
  from: searchDay,
  to: searchDay,
  sort: searchSort('at'),
  page: searchId,
});

export const auditFilters = ({ q, user, from, to }: ReturnType<typeof auditSearch>) => ({
  ...(q && { search: q }),
  ...(user && { user }),
  ...(from && { start_date: from }),
  ...(to && { end_date: to }),
});
