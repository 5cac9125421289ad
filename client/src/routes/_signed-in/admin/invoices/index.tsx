import { createFileRoute } from '@tanstack/react-router';
import { InvoicesPage } from '#/features/invoices/invoices-page.tsx';
import { invoicesSearch } from '#/features/invoices/invoices-search.ts';

export const Route = createFileRoute('/_signed-in/admin/invoices/')({
  validateSearch: invoicesSearch,
  component: () => <InvoicesPage area="admin" />,
});
