import {
  isActiveFilter,
  searchActivity,
  searchId,
  searchOneOf,
  searchShape,
  searchSort,
  searchText,
} from '#/lib/url/search-shape.ts';

export const clientsSearch = searchShape({
  q: searchText,
  status: searchActivity,
  contract: searchOneOf('running', 'ended'),
  worker: searchId,
  sort: searchSort('name', 'client_code', 'contract_end', 'is_active'),
  page: searchId,
});

export const clientFilters = ({ q, status, contract, worker }: ReturnType<typeof clientsSearch>) => ({
  search: q,
  is_active: isActiveFilter(status),
  contract_running: contract && (contract === 'running' ? ('true' as const) : ('false' as const)),
  assigned_workers: worker,
});

export const clientListSearch = searchShape({
  tab: searchActivity,
  documents: searchOneOf('approved'),
  q: searchText,
  sort: searchSort('name', 'contract_start', 'contract_end'),
  page: searchId,
});

export const clientListFilters = ({ tab = 'active', documents, q }: ReturnType<typeof clientListSearch>) => ({
  is_active: isActiveFilter(tab),
  with_approved_documents: documents && ('true' as const),
  search: q,
});

export const clientDetailsSearch = searchShape({
  tab: searchOneOf('details', 'monthly-reports', 'no-shows', 'incident-reports'),
});
