import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { expiryWarning } from '@daybook/domain/clients/contract-expiry';
import { usageAmounts } from '@daybook/domain/clients/contract-usage';
import { clientFilters, clientsSearch } from '#/features/clients/clients-search.ts';
import classes from '#/features/clients/clients.module.css';
import { CLIENTS_ROWS, clientsQueries } from '#/features/clients/queries.ts';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { useToday } from '#/lib/session/today.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { ActiveField } from '#/shared/active-field.tsx';
import { ExportList } from '#/shared/export-list.tsx';
import { ManageAreas } from '#/shared/manage-areas.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { SearchField } from '#/ui/fields/search-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Progress } from '#/ui/kit/progress.ts';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { FilterBar, FoldOnPhone } from '#/ui/lists/filter-bar.tsx';
import { FirstOf } from '#/ui/lists/first-of.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { useListPage } from '#/ui/lists/use-list-page.ts';
import { LinkButton, TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';
import { useClientSteps } from './client-steps.ts';

type Client = Output['clients']['summaries']['results'][number];
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
      {problem ? <ErrorState text={problem} /> : null}
      <DataTable
        withKeys
        label={LABEL}
        oneLine
        columns={columns({
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

/** The day, marked if the contract has just ended or ends within days. */
function Expiry({ contract_end, today }: { contract_end: string | null; today: string }) {
  const expiry = expiryWarning(contract_end, today);
  const day = longDay(contract_end) || 'N/A';
  if (!expiry) return day;
  const message = `Contract ${expiry.message}`;
  return (
    <span title={message} className={classes.expiry} data-level={expiry.level}>
      <IconAlertTriangle size={14} role="img" aria-label={message} /> {day}
    </span>
  );
}

type Usage = Output['contractWarnings']['usage'][number]['allowances'];

/** The most used allowance, hours before distances; opened, it lists them all. */
function Used({ usage: all }: { usage: Usage | undefined }) {
  const hours = all?.filter(({ kind }) => kind === 'hours') ?? [];
  // Of equally used ones, the largest.
  const [fullest] = hours.toSorted((one, other) => shareOf(other) - shareOf(one) || other.max - one.max);
  if (!fullest) return <span className={classes.used}>–</span>;
  const line = ({ work_code, ...usage }: Usage[number]) => {
    const { used, max } = usageAmounts(usage);
    return `${work_code?.code ?? '–'} ${used} of ${max} h`;
  };
  return (
    <div className={classes.used}>
      <details>
        <summary>
          {fullest.over > 0 ? <IconAlertTriangle size={14} role="img" aria-label="Over:" /> : null}{' '}
          {line(fullest)}
        </summary>
        <BulletList>
          {hours.map((one) => (
            <li key={`${one.work_code?.code} ${one.window.start_date}`}>
              {line(one)}, {dayRange(one.window.start_date, one.window.end_date)}
            </li>
          ))}
        </BulletList>
      </details>
      <Progress
        value={shareOf(fullest) * 100}
        color={fullest.over > 0 ? 'red' : undefined}
        size={4}
        aria-hidden
      />
    </div>
  );
}

const shareOf = ({ used, max }: Usage[number]) => (max > 0 ? used / max : used > 0 ? Infinity : 0);

interface ColumnsOf {
  area: Area;
  can: ReturnType<typeof useRights>['can'];
  today: string;
  usage: ReadonlyMap<number, Usage>;
  /** False while it loads, and where it could not be loaded. */
  isUsageKnown: boolean;
  remove: (client: Client) => void;
}

function columns({ area, can, today, usage, isUsageKnown, remove }: ColumnsOf): Column<Client>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: 'server',
      cell: (client) => (
        <TextLink to={`/${area}/clients/$id`} params={{ id: client.id }} title={client.name}>
          {client.name}
        </TextLink>
      ),
    },
    {
      key: 'client_code',
      header: 'Client Code',
      sort: 'server',
      width: '6.9rem',
      cell: (client) => client.client_code?.code ?? 'N/A',
    },
    {
      key: 'contract_end',
      header: 'Contract Expiry',
      sort: 'server',
      width: '8.6rem',
      cell: (client) => <Expiry contract_end={client.contract_end} today={today} />,
    },
    {
      key: 'used',
      header: 'Hours used',
      width: '9.3rem',
      cell: (client) =>
        isUsageKnown ? <Used usage={usage.get(client.id)} /> : <span className={classes.used}>…</span>,
    },
    {
      key: 'assigned_workers',
      header: 'Assigned Worker(s)',
      width: '17%',
      cell: ({ assigned_workers_details: people }) =>
        people.length > 0 ? <FirstOf names={people.map(({ name }) => name)} /> : 'Unassigned',
    },
    {
      key: 'is_active',
      header: 'Status',
      sort: 'server',
      width: '6.5rem',
      cell: (client) => <StatusWord status={client.is_active ? 'Active' : 'Inactive'} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: '12rem',
      cell: (client) => (
        <RowActions
          name={client.name}
          view={linkOptions({ to: `/${area}/clients/$id`, params: { id: client.id } })}
          edit={
            can('clients_edit')
              ? linkOptions({ to: `/${area}/clients/$id/edit`, params: { id: client.id } })
              : undefined
          }
          onDelete={can('clients_delete') ? () => remove(client) : undefined}
        />
      ),
    },
  ];
}
