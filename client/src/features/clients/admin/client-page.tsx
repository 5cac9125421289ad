import { useQuery } from '@tanstack/react-query';
import { OnlineButton, LinkButton } from '#/ui/page/buttons.tsx';
import { Facts, Section } from '#/ui/fields/field-grid.tsx';
import { History } from '#/shared/history.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading, LoadError, EmptyState, ErrorState } from '#/ui/page/states.tsx';
import { StatusWord } from '#/ui/page/status-badge.tsx';
import { useRights } from '#/lib/session/current-user.ts';
import { detailOrMessage, errorCode } from '#/lib/api/error-text.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/guard.ts';
import { ClientFacts, ContractHoursTable, ExtraFacts, Goals } from '#/features/clients/client-facts.tsx';
import { ClientWarnings, useAwaitsWarnings } from '#/features/clients/contract-warnings.tsx';
import classes from '#/features/clients/clients.module.css';
import { clientQueries } from '#/features/clients/queries.ts';
import { useDeleteClient } from './delete-client.ts';

/** A client as administrators and delegates see it (clients-and-contracts.md#screens). */
export function ClientPage({ area, id }: { area: Area; id: number }) {
  const backToList = useBackTo(`/${area}/clients`);
  const rights = useRights();
  const shown = clientQueries(trpc.useUtils(), id);
  const client = useQuery(shown.client);
  const awaitsWarnings = useAwaitsWarnings(id);
  const workCodes = useQuery(shown.workCodes);
  const customFields = useQuery(shown.customFields);
  const { remove, problem } = useDeleteClient();
  const back = { label: 'Back to Client Management', link: { to: `/${area}/clients` } } as const;

  if (client.error && !client.data) {
    return (
      <>
        <PageHeader title="Client" back={back} />
        {errorCode(client.error) === 'not_found' ? (
          <EmptyState text="No client data found." />
        ) : (
          <ErrorState
            text={`Error fetching client data. ${detailOrMessage(client.error)}`}
            onRetry={() => void client.refetch()}
          />
        )}
      </>
    );
  }
  // Work codes would seem to have no names.
  const isAwaited = [workCodes.isPending, customFields.isPending, awaitsWarnings].includes(true);
  if (!client.data || isAwaited) return <Loading />;
  const record = client.data;
  return (
    <>
      <PageHeader
        title={record.name}
        badge={<StatusWord status={record.is_active ? 'Active' : 'Inactive'} />}
        back={back}
        actions={
          <>
            {rights.can('clients_edit') ? (
              <LinkButton to={`/${area}/clients/$id/edit`} params={{ id }}>
                Edit
              </LinkButton>
            ) : null}
            {rights.can('clients_delete') ? (
              <OnlineButton
                variant="default"
                c="red"
                onClick={() =>
                  void remove(record).then((gone) => {
                    if (gone) backToList();
                  })
                }
              >
                Delete
              </OnlineButton>
            ) : null}
          </>
        }
      />
      {problem ? <ErrorState text={problem} /> : null}
      <div className={classes.stack}>
        <ClientWarnings client={id} />
        <ClientFacts client={record} />
        <Section title="Visibility">
          <Facts
            facts={[
              {
                label: 'Visible To',
                value:
                  record.visible_employee_details.map((person) => person.name).join(', ') ||
                  'The whole company',
              },
            ]}
          />
        </Section>
        {workCodes.data ? (
          <ContractHoursTable client={record} workCodes={workCodes.data.results} withRates />
        ) : (
          <LoadError query={workCodes} text="The contract hours could not be loaded." />
        )}
        <Goals client={record} />
        <LoadError query={customFields} text="The additional fields could not be loaded." />
        <ExtraFacts client={record} fields={customFields.data?.results ?? []} />
      </div>
      <History record_type="client" record_id={id} />
    </>
  );
}
