import { createFileRoute } from '@tanstack/react-router';
import { ClientPage } from '#/features/clients/admin/client-page.tsx';
import { clientQueries } from '#/features/clients/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/manage/clients/$id/')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask(clientQueries(api, params.id)),
  component: function Page() {
    return <ClientPage area="manage" id={Route.useParams().id} />;
  },
});
