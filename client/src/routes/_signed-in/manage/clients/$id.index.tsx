import { createFileRoute } from '@tanstack/react-router';
import { ClientPage } from '#/features/clients/admin/client-page.tsx';
import { clientQueries } from '#/features/clients/queries.ts';
import { ClientBilling } from '#/features/invoices/client/client-billing.tsx';
import { recordParams } from '#/lib/url/record-params.ts';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/manage/clients/$id/')({
  params: recordParams,
  validateSearch: searchShape({ tab: searchOneOf('details', 'billing') }),
  loader: ({ context: { ask, api }, params }) => ask(clientQueries(api, params.id)),
  component: function Page() {
    return (
      <ClientPage
        area="manage"
        id={Route.useParams().id}
        billing={(client) => <ClientBilling area="manage" client={client} />}
      />
    );
  },
});
