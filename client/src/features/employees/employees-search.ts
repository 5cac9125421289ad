import {
  isActiveFilter,
  searchActivity,
  searchId,
  searchShape,
  searchSort,
  searchText,
} from '../../lib/search-shape.ts';

/** What the address of Employee Management may say. */
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
