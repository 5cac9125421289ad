import { searchId, searchOneOf, searchShape, searchText } from '../../lib/search-shape.ts';

export const employeesSearch = searchShape({
  q: searchText,
  status: searchOneOf('active', 'inactive'),
  sort: searchOneOf('name', '-name', 'email', '-email', 'role', '-role', 'is_active', '-is_active'),
  page: searchId,
});
