import { createFileRoute } from '@tanstack/react-router';
import { ClientEditPage } from '#/features/clients/admin/client-edit-page.tsx';
import { clientFormQueries } from '#/features/clients/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/manage/clients/$id/edit')({
  params: recordParams,
  loader: ({ context: { ask, api } }) => ask(clientFormQueries(api)),
  component: function Page() {
    return <ClientEditPage area="manage" id={Route.useParams().id} />;
  },
});
