import { createFileRoute } from '@tanstack/react-router';
import { LinkedInvoicePage } from '#/features/invoices/link/linked-invoice-page.tsx';
import { Connected } from '#/lib/api/connection.tsx';

/** Nothing but the document: no frame, no links into the app. */
export const Route = createFileRoute('/i/$token')({
  beforeLoad: ({ context }) => context.connect(),
  loader: ({ context: { ask, api }, params }) => ask({ invoice: api.invoiceLinks.get.queryOptions(params) }),
  component: function Page() {
    return (
      <Connected connection={Route.useRouteContext()}>
        <LinkedInvoicePage token={Route.useParams().token} />
      </Connected>
    );
  },
});
