import { isActiveFilter, searchActivity, searchId, searchShape, searchText } from '../../lib/search-shape.ts';

/** What the address of the Employee Directory may say. */
export const directorySearch = searchShape({
  tab: searchActivity,
  q: searchText,
  page: searchId,
});

export const directoryFilters = ({ tab = 'active', q }: ReturnType<typeof directorySearch>) => ({
  is_active: isActiveFilter(tab),
  search: q,
  // Groups people by role.
  ordering: 'role' as const,
});
