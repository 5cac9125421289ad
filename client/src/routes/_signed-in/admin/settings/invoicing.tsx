import { createFileRoute } from '@tanstack/react-router';
import { InvoicingPage } from '#/features/invoices/settings/invoicing-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/invoicing')({
  loader: ({ context: { ask, api } }) =>
    ask({
      taxCodes: api.taxCodes.list.queryOptions({}),
      settings: api.companySettings.list.queryOptions({}),
    }),
  component: InvoicingPage,
});
