import {
  isActiveFilter,
  searchActivity,
  searchId,
  searchShape,
  searchSort,
  searchText,
} from '#/lib/url/search-shape.ts';

export const employeesSearch = searchShape({
  q: searchText,
  status: searchActivity,
  sort: searchSort('name', 'email', 'role', 'is_active'),
  page: searchId,
});

export const employeeFilters = ({ q, status }: ReturnType<typeof employeesSearch>) => ({
  is_employee: 'true' as const,
  search: q,
  is_active: isActiveFilter(status),
});

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
