import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientFilters, clientsSearch } from '#/features/clients/clients-search.ts';
import { CLIENTS_ROWS, clientsQueries } from '#/features/clients/queries.ts';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { useToday } from '#/lib/session/today.ts';
import { ActiveField } from '#/shared/active-field.tsx';
import { ExportList } from '#/shared/export-list.tsx';
import { ManageAreas } from '#/shared/manage-areas.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { clientColumns } from './client-columns.tsx';
import { useClientSteps } from './client-steps.ts';

const LABEL = 'Clients';

/** Client Management (clients-and-contracts.md#screens). */
export function ClientsPage({ area }: { area: Area }) {
  const list = useListPage(clientsSearch, CLIENTS_ROWS);
  const rights = useRights();
  const plan = usePlan();
  const shown = clientsQueries(trpc.useUtils(), list.search);
  const workers = useQuery(shown.workers);
  const query = useQuery({ ...shown.clients, placeholderData: keepPreviousData });
  const { remove, problem } = useClientSteps();
  const today = useToday();
  const clients = query.data?.results.map(({ id }) => id) ?? [];
  const used = trpc.contractWarnings.usage.useQuery({ clients }, { enabled: clients.length > 0 });
  const usage = new Map(used.data?.map(({ client, allowances }) => [client, allowances]));
  const add = rights.can('clients_edit') ? (
    <LinkButton to={`/${area}/clients/new`} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Client
    </LinkButton>
  ) : undefined;

  return (
    <>
      {area === 'manage' ? <ManageAreas here="clients" /> : null}
      <PageHeader
        title="Client Management"
        actions={
          <>
            <ExportList path="/clients/" filters={clientFilters(list.search)} />
            {rights.can('billing_edit') && plan.isKnown && plan.allows('billing') ? (
              <LinkButton
                to={`/${area}/invoices`}
                search={{ tab: 'recipients', say: true }}
                variant="default"
              >
                Say Who Pays
              </LinkButton>
            ) : null}
            {area === 'admin' ? (
              <LinkButton to="/admin/settings/client-codes" variant="default">
                Client Codes
              </LinkButton>
            ) : null}
            {add}
          </>
        }
      />
      <FoldOnPhone filterCount={list.filterCount}>
        <FilterBar onReset={list.onReset}>
          <SearchField
            label="Search"
            placeholder="Name, client code or contract number"
            debounce={500}
            {...list.typed('q')}
          />
          <ActiveField {...list.chosen('status')} />
          <SelectField
            label="Contract"
            placeholder="All contracts"
            choices={[
              { value: 'running', label: 'Running' },
              { value: 'ended', label: 'Ended' },
            ]}
            {...list.chosen('contract')}
          />
          <SelectField
            label="Worker"
            placeholder="All Workers"
            choices={(workers.data ?? []).map((person) => ({ value: person.id, label: person.name }))}
            {...list.chosen('worker')}
          />
        </FilterBar>
      </FoldOnPhone>
      <QueryState query={workers} loading={null} failure="Error loading page filters" />
      <QueryState query={used} loading={null} failure="The hours used could not be loaded." />
      <SaveProblem state={problem} />
      <DataTable
        withKeys
        label={LABEL}
        oneLine
        columns={clientColumns({
          area,
          can: rights.can,
          today,
          usage,
          isUsageKnown: used.data !== undefined,
          remove: (client) => void remove(client),
        })}
        rowKey={(client) => client.id}
        errorMessage={(error) => `Error fetching clients: ${detailOrMessage(error)}`}
        empty={
          list.isFiltered
            ? { text: 'No clients match your filters.' }
            : { text: 'No clients yet.', action: add }
        }
        {...list.table(query)}
      />
    </>
  );
}
