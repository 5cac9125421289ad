import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '#/features/invoices/invoice/invoice-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/manage/invoices/$id')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask({ invoice: api.invoices.get.queryOptions(params) }),
  component: function Page() {
    return <InvoicePage area="manage" id={Route.useParams().id} />;
  },
});
