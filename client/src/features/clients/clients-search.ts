import { searchId, searchOneOf, searchShape, searchText } from '../../lib/search-shape.ts';

export const clientsSearch = searchShape({
  q: searchText,
  status: searchOneOf('active', 'inactive'),
  worker: searchId,
  sort: searchOneOf(
    'name',
    '-name',
    'client_code',
    '-client_code',
    'contract_end',
    '-contract_end',
    'is_active',
    '-is_active',
  ),
  page: searchId,
});

export const clientListSearch = searchShape({
  tab: searchOneOf('active', 'inactive'),
  documents: searchOneOf('approved'),
  q: searchText,
  sort: searchOneOf('name', '-name', 'contract_start', '-contract_start', 'contract_end', '-contract_end'),
  page: searchId,
});

export const clientDetailsSearch = searchShape({
  tab: searchOneOf('details', 'monthly-reports', 'no-shows', 'incident-reports'),
});
