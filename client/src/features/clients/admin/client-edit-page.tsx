import { useQuery } from '@tanstack/react-query';
import { clientFormQueries } from '#/features/clients/queries.ts';
import { useEditorQuery } from '#/lib/api/editor-query.ts';
import { withDetail } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { LimitNotice } from '#/shared/limit-notice.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { allOf, openedWith, QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { ClientForm } from './client-form.tsx';

/** The form of a new client (no id) or of an existing one. */
export function ClientEditPage({ area, id }: { area: Area; id?: number }) {
  const refresh = useRefetchScreen();
  const client = trpc.clients.get.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, ...useEditorQuery() },
  );
  const choices = clientFormQueries(trpc.useUtils());
  const form = allOf({
    workCodes: useQuery(choices.workCodes),
    clientCodes: useQuery(choices.clientCodes),
    customFields: useQuery(choices.customFields),
    ...(id === undefined ? {} : { client: openedWith(client) }),
  });
  const create = trpc.clients.create.useMutation();
  const update = trpc.clients.update.useMutation();
  const toList = useBackTo(`/${area}/clients`);

  return (
    <>
      <PageHeader
        title={id === undefined ? 'Add New Client' : 'Edit Client'}
        documentTitle={client.data ? `Edit ${client.data.name}` : undefined}
        back={{ label: 'Back to Client Management', link: { to: `/${area}/clients` } }}
      />
      {id === undefined ? <LimitNotice what="clients" /> : null}
      <QueryState
        query={form}
        failure={withDetail('Failed to load client data')}
        loading={<Loading text={id === undefined ? undefined : 'Loading client details...'} />}
      >
        {({ workCodes, clientCodes, customFields, client: opened = null }) => (
          <ClientForm
            client={opened}
            workCodes={workCodes.results}
            clientCodes={clientCodes.results}
            customFields={customFields.results}
            save={async (values) => {
              const saved =
                id === undefined
                  ? await create.mutateAsync(values)
                  : await update.mutateAsync({ ...values, id });
              toastDone(id === undefined ? `${saved.name} was added.` : `${saved.name} was saved.`);
              // The list shows it as soon as it opens.
              await refresh();
              return saved;
            }}
            onDone={toList}
          />
        )}
      </QueryState>
    </>
  );
}
