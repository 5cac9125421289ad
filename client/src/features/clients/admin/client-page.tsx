import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  ClientFacts,
  ContractHoursTable,
  ExtraFacts,
  Goals,
  InternalFacts,
} from '#/features/clients/client-facts.tsx';
import classes from '#/features/clients/clients.module.css';
import { ClientWarnings, useAwaitsWarnings } from '#/features/clients/contract-warnings.tsx';
import { clientQueries } from '#/features/clients/queries.ts';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { History } from '#/shared/history.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { Facts, Section } from '#/ui/fields/field-grid.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { isAwaited, QueryState } from '#/ui/page/query-state.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { useClientSteps } from './client-steps.ts';

interface ClientPageProps {
  area: Area;
  id: number;
  /** The tab of who pays for a client, of their items and invoices. */
  billing: (client: { id: number; name: string }) => ReactNode;
}

/** A client as administrators and delegates see it (clients-and-contracts.md#screens). */
export function ClientPage({ area, id, billing }: ClientPageProps) {
  const client = useQuery(clientQueries(trpc.useUtils(), id).client);
  const back = { label: 'Back to Client Management', link: { to: `/${area}/clients` } } as const;

  return (
    <RecordPage
      query={client}
      title="Client"
      missing="No client data found."
      failure={(error) => `Error fetching client data. ${detailOrMessage(error)}`}
      back={back}
    >
      {(record) => <ClientRecord area={area} record={record} back={back} billing={billing} />}
    </RecordPage>
  );
}

interface ClientRecordProps extends Pick<ClientPageProps, 'area' | 'billing'> {
  record: Output['clients']['get'];
  back: Parameters<typeof PageHeader>[0]['back'];
}

function ClientRecord({ area, record, back, billing }: ClientRecordProps) {
  const { id } = record;
  const backToList = useBackTo(`/${area}/clients`);
  const rights = useRights();
  const { has_billing } = useCurrentUser();
  const { tab } = useSearch({ from: `/_signed-in/${area}/clients/$id/` });
  // What is ready without a payer leads here before anybody is billed.
  const showsBilling =
    record.kind === 'person' && (has_billing || (rights.can('billing_edit') && tab === 'billing'));
  const { remove, makeInternal, problem } = useClientSteps();
  const isForTimeOff = record.kind === 'leave';
  return (
    <>
      <PageHeader
        title={record.name}
        badge={<StatusWord status={record.is_active ? 'Active' : 'Inactive'} />}
        back={back}
        actions={
          <>
            {rights.can('clients_edit') && !isForTimeOff ? (
              <LinkButton to={`/${area}/clients/$id/edit`} params={{ id }}>
                Edit
              </LinkButton>
            ) : null}
            {rights.isAdmin && record.kind === 'person' ? (
              <OnlineButton variant="default" onClick={() => void makeInternal(record)}>
                Make Internal
              </OnlineButton>
            ) : null}
            {rights.can('clients_delete') && !isForTimeOff ? (
              <OnlineButton
                variant="default"
                c="red"
                onClick={() =>
                  void remove(record).then((gone) => {
                    if (gone) void backToList();
                  })
                }
              >
                Delete
              </OnlineButton>
            ) : null}
          </>
        }
      />
      <SaveProblem state={problem} />
      {showsBilling ? (
        <UrlTabs<`/_signed-in/${Area}/clients/$id/`>
          label={record.name}
          tabs={[
            { value: 'details', label: 'Details', content: <Details record={record} /> },
            { value: 'billing', label: 'Billing', content: billing(record) },
          ]}
        />
      ) : record.kind === 'person' ? (
        <Details record={record} />
      ) : (
        <>
          <div className={classes.stack}>
            <InternalFacts kind={record.kind} />
            {isForTimeOff ? null : <Visibility record={record} />}
          </div>
          <History record_type="client" record_id={id} />
        </>
      )}
    </>
  );
}

const Visibility = ({ record }: { record: Output['clients']['get'] }) => (
  <Section title="Visibility">
    <Facts
      facts={[
        {
          label: 'Visible To',
          value:
            record.visible_employee_details.map((person) => person.name).join(', ') || 'The whole company',
        },
      ]}
    />
  </Section>
);

/** The client's record. */
function Details({ record }: { record: Output['clients']['get'] }) {
  const { id } = record;
  const shown = clientQueries(trpc.useUtils(), id);
  const awaitsWarnings = useAwaitsWarnings(id);
  const workCodes = useQuery(shown.workCodes);
  const customFields = useQuery(shown.customFields);
  // Work codes would seem to have no names.
  if (awaitsWarnings || [workCodes, customFields].some(isAwaited)) return <Loading />;
  return (
    <>
      <div className={classes.stack}>
        <ClientWarnings client={id} />
        <ClientFacts client={record} />
        <Visibility record={record} />
        {workCodes.data ? (
          <ContractHoursTable client={record} workCodes={workCodes.data.results} withRates />
        ) : (
          <QueryState query={workCodes} loading={null} failure="The contract hours could not be loaded." />
        )}
        <Goals client={record} />
        <QueryState
          query={customFields}
          loading={null}
          failure="The additional fields could not be loaded."
        />
        <ExtraFacts client={record} fields={customFields.data?.results ?? []} />
      </div>
      <History record_type="client" record_id={id} />
    </>
  );
}
