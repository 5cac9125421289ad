import { searchId, searchOneOf, searchShape, searchText } from '../../lib/search-shape.ts';

/** What the address of a list of companies may say. */
export const companyListSearch = searchShape({
  q: searchText,
  status: searchOneOf('active', 'inactive'),
  sort: searchText,
  page: searchId,
});
