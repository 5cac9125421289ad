import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/lists/data-table.tsx';
import {
  type Column,
  type Sort,
  knownOrdering,
  sortFromText,
  sortToText,
} from '../../ui/lists/data-table-columns.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { StatusWord } from '../../ui/page/status-badge.tsx';
import { longDay, momentDay, momentText } from '../../lib/day-text.ts';
import { WHILE_TYPING, useListSearch } from '../../lib/list-search.ts';
import { wholeText } from '../../lib/number-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { companyListSearch } from './company-list-search.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

type Company = Output['platform']['company'];

const PAGE_SIZE = 50;
const SORTS = ['name', 'created_at', 'last_login', 'employees', 'clients'] as const;

const columns: readonly Column<Company>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'server',
    cell: (company) => (
      <Anchor
        renderRoot={(props) => (
          <Link {...props} to="/platform/admin/$companyId" params={{ companyId: String(company.id) }} />
        )}
      >
        {company.name}
      </Anchor>
    ),
  },
  { key: 'email', header: 'Email', cell: (company) => company.email ?? '–' },
  {
    key: 'plan',
    header: 'Plan',
    cell: ({ plan, subscription }) =>
      subscription.status === 'trialing' && plan
        ? `${plan}, trial until ${longDay(subscription.trial_end)}`
        : (plan ?? 'No plan'),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (company) => <StatusWord status={company.is_active ? 'Active' : 'Inactive'} />,
  },
  {
    key: 'employees',
    header: 'Employees',
    sort: 'server',
    numeric: true,
    cell: (company) => wholeText(company.employees),
  },
  {
    key: 'clients',
    header: 'Clients',
    sort: 'server',
    numeric: true,
    cell: (company) => wholeText(company.clients),
  },
  { key: 'created_at', header: 'Created', sort: 'server', cell: (company) => momentDay(company.created_at) },
  {
    key: 'last_login',
    header: 'Last Login',
    sort: 'server',
    cell: (company) => momentText(company.last_login) || 'Never',
  },
  {
    key: 'onboarding_complete',
    header: 'Onboarding',
    cell: (company) => (company.onboarding_complete ? 'Complete' : 'In Progress'),
  },
];

/** All companies, with search and status filter (decisions §8, §10). */
export function CompanyList() {
  const { search, change } = useListSearch(companyListSearch);
  const page = search.page ?? 1;
  const isFiltered = Boolean(search.q || search.status);
  const companies = trpc.platform.companiesPage.useQuery(
    {
      ...(search.q && { search: search.q }),
      ...(search.status && { status: search.status }),
      ordering: knownOrdering(SORTS, search.sort) ?? 'name',
      page,
      page_size: PAGE_SIZE,
    },
    { placeholderData: (before) => before },
  );

  return (
    <>
      <FilterBar onReset={isFiltered ? () => change({ q: undefined, status: undefined }) : undefined}>
        <SearchField
          label="Search by name or email"
          value={search.q}
          onChange={(text) => change({ q: text || undefined }, WHILE_TYPING)}
        />
        <SelectField
          label="Status"
          placeholder="All"
          choices={[
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ]}
          value={search.status ?? null}
          onChange={(status) => change({ status: status ?? undefined })}
        />
      </FilterBar>
      <DataTable<Company>
        label="Companies"
        columns={columns}
        rows={companies.data?.results}
        rowKey={(company) => company.id}
        error={companies.error}
        errorMessage="Failed to load companies."
        onRetry={() => void companies.refetch()}
        empty={{ text: isFiltered ? 'No company matches these filters.' : 'No company has signed up yet.' }}
        sort={sortFromText(search.sort)}
        onSort={(sort: Sort | null) => change({ sort: sortToText(sort) })}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          count: companies.data?.count ?? 0,
          onPage: (next) => change({ page: next === 1 ? undefined : next }),
        }}
      />
    </>
  );
}

/** The list at `/platform/admin` and `/platform-admin` (decisions §10). */
export function PlatformCompaniesPage() {
  return (
    <>
      <PageHeader title="Companies" />
      <CompanyList />
    </>
  );
}
