import { useQuery } from '@tanstack/react-query';
import { isActiveForWorkers } from '@daybook/domain/clients/contract-expiry';
import {
  ClientFacts,
  ContractHoursTable,
  ExtraFacts,
  Goals,
  InternalFacts,
} from '#/features/clients/client-facts.tsx';
import classes from '#/features/clients/clients.module.css';
import { ClientWarnings, useAwaitsWarnings } from '#/features/clients/contract-warnings.tsx';
import { clientQueries, myClientQueries } from '#/features/clients/queries.ts';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { StoredNote } from '#/shared/stored-note.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { isAwaited } from '#/ui/page/query-state.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { IncidentReportsTab, MonthlyReportsTab, NoShowsTab } from './documents-tabs.tsx';

const BACK = { label: 'Back to Client List', link: { to: '/clients' } } as const;

/** A client as every worker sees them (clients-and-contracts.md#screens): details and approved documents. */
export function MyClientPage({ id }: { id: number }) {
  const client = useQuery(myClientQueries(trpc.useUtils(), id).client);
  const awaitsWarnings = useAwaitsWarnings(id);
  return (
    <RecordPage
      query={client}
      title="Client"
      missing="No client data found."
      failure={withDetail('Failed to load data')}
      back={BACK}
    >
      {(record) => (awaitsWarnings ? <Loading /> : <Details client={record} />)}
    </RecordPage>
  );
}

function Details({ client }: { client: Output['clients']['get'] }) {
  const today = useToday();
  const { id, kind, name } = client;
  if (kind !== 'person')
    return (
      <>
        <PageHeader
          title={name}
          badge={<StatusWord status={client.is_active ? 'Active' : 'Inactive'} />}
          back={BACK}
        />
        <InternalFacts kind={kind} />
      </>
    );
  return (
    <>
      <PageHeader
        title={name}
        badge={<StatusWord status={isActiveForWorkers(client, today) ? 'Active' : 'Inactive'} />}
        back={BACK}
      />
      <UrlTabs<'/_signed-in/client-details/$id'>
        label="Client details"
        tabs={[
          { value: 'details', label: 'Details', content: <DetailsTab client={client} /> },
          { value: 'monthly-reports', label: 'Monthly Reports', content: <MonthlyReportsTab client={id} /> },
          { value: 'no-shows', label: 'No Shows', content: <NoShowsTab client={id} /> },
          {
            value: 'incident-reports',
            label: 'Incident Reports',
            content: <IncidentReportsTab client={id} />,
          },
        ]}
      />
    </>
  );
}

function DetailsTab({ client }: { client: Output['clients']['get'] }) {
  const shown = clientQueries(trpc.useUtils(), client.id);
  const workCodes = useQuery(shown.workCodes);
  const customFields = useQuery(shown.customFields);
  // Work codes would seem to have no names, and grow when they get them. Without a network the page goes on without them.
  if ([workCodes, customFields].some(isAwaited)) return <Loading />;
  return (
    <div className={classes.stack}>
      <StoredNote text="Only name, code, contract and goals are on this device. Everything else about a client needs a connection." />
      <ClientWarnings client={client.id} />
      <ContractHoursTable client={client} workCodes={workCodes.data?.results ?? []} />
      <Goals client={client} />
      <ClientFacts client={client} />
      <ExtraFacts client={client} fields={customFields.data?.results ?? []} />
    </div>
  );
}
