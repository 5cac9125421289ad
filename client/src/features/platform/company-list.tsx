import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { longDay, momentDay } from '#/lib/text/day-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { priceText } from '#/lib/text/price-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { NoWrap } from '#/ui/page/text-parts.tsx';
import { companyListSearch } from './platform-search.ts';
import { COMPANIES_ROWS, companiesQueries } from './queries.ts';

type Company = Output['platform']['company'];

const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  trialing: 'Trial',
  trial_ended: 'Trial ended',
  active: 'Paying',
  inactive: 'Inactive',
};

const paysText = ({ status, plan, billing_cycle }: Company['subscription']): string =>
  status === 'active' && plan ? priceText(plan, billing_cycle) : '–';

/** A date or a plan in two lines is read as two. */
const OneLine = ({ children }: { children: string }) => <NoWrap>{children}</NoWrap>;

const columns: readonly Column<Company>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'server',
    cell: (company) => (
      <>
        <TextLink to="/platform/admin/$companyId" params={{ companyId: String(company.id) }}>
          {company.name}
        </TextLink>
        <Text size="xs" c="dimmed">
          {company.email ?? 'No email'}
        </Text>
      </>
    ),
  },
  {
    key: 'plan',
    header: 'Plan',
    sort: 'server',
    cell: ({ plan }) => <OneLine>{plan ?? 'No plan'}</OneLine>,
  },
  {
    key: 'trial',
    header: 'Trial Until',
    cell: ({ subscription: { status, trial_end } }) =>
      status === 'trialing' || status === 'trial_ended' ? <OneLine>{longDay(trial_end)}</OneLine> : '–',
  },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ subscription }) => (
      <OneLine>{PAYMENT_WORDS[subscription.status] ?? subscription.status}</OneLine>
    ),
  },
  { key: 'pays', header: 'Pays', cell: ({ subscription }) => <OneLine>{paysText(subscription)}</OneLine> },
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
  {
    key: 'created_at',
    header: 'Created',
    sort: 'server',
    cell: (company) => <OneLine>{momentDay(company.created_at)}</OneLine>,
  },
  {
    key: 'last_login',
    header: 'Last Login',
    sort: 'server',
    cell: (company) => <OneLine>{momentDay(company.last_login) || 'Never'}</OneLine>,
  },
  {
    key: 'onboarding_complete',
    header: 'Onboarding',
    cell: (company) => <OneLine>{company.onboarding_complete ? 'Complete' : 'In Progress'}</OneLine>,
  },
];

/** All companies, with search and status filter (rest.md#filters, platform.md#companies). */
export function CompanyList() {
  const list = useListPage(companyListSearch, COMPANIES_ROWS);
  const companies = useQuery({
    ...companiesQueries(trpc.useUtils(), list.search).companies,
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <FilterBar onReset={list.onReset}>
        <SearchField label="Search by name or email" {...list.typed('q')} />
        <SelectField
          label="Status"
          placeholder="All"
          choices={[
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ]}
          {...list.chosen('status')}
        />
      </FilterBar>
      <DataTable<Company>
        label="Companies"
        columns={columns}
        rowKey={(company) => company.id}
        errorMessage="Failed to load companies."
        empty={{
          text: list.isFiltered ? 'No company matches these filters.' : 'No company has signed up yet.',
        }}
        {...list.table(companies)}
      />
    </>
  );
}

/** The list at `/platform/admin` and `/platform-admin`. */
export function PlatformCompaniesPage() {
  return (
    <>
      <PageHeader title="Companies" />
      <CompanyList />
    </>
  );
}
