import { createFileRoute } from '@tanstack/react-router';
import { recipientSearch } from '#/features/invoices/invoices-search.ts';
import { RecipientPage } from '#/features/invoices/recipients/recipient-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/manage/invoices/recipients/$id')({
  params: recordParams,
  validateSearch: recipientSearch,
  loader: ({ context: { ask, api }, params }) => ask({ recipient: api.recipients.get.queryOptions(params) }),
  component: function Page() {
    return <RecipientPage area="manage" id={Route.useParams().id} />;
  },
});
