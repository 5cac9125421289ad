import { searchId, searchOneOf, searchShape, searchText } from '../../lib/search-shape.ts';

export const directorySearch = searchShape({
  tab: searchOneOf('active', 'inactive'),
  q: searchText,
  page: searchId,
});
