import { createFileRoute } from '@tanstack/react-router';
import { InvoicesPage } from '#/features/invoices/invoices-page.tsx';
import { invoicesSearch } from '#/features/invoices/invoices-search.ts';

export const Route = createFileRoute('/_signed-in/manage/invoices/')({
  validateSearch: invoicesSearch,
  loaderDeps: ({ search: { tab, up_to } }) => ({ tab, up_to }),
  loader: ({ context: { ask, api }, deps: { tab, up_to } }) => {
    if (!tab || tab === 'to-bill') ask({ ready: api.invoices.ready.queryOptions({ up_to }) });
  },
  component: () => <InvoicesPage area="manage" />,
});
