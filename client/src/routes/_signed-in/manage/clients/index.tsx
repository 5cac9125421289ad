import { createFileRoute } from '@tanstack/react-router';
import { ClientsPage } from '#/features/clients/admin/clients-page.tsx';
import { clientsSearch } from '#/features/clients/admin/clients-search.ts';

export const Route = createFileRoute('/_signed-in/manage/clients/')({
  validateSearch: clientsSearch,
  component: () => <ClientsPage area="manage" />,
});
