import { createFileRoute } from '@tanstack/react-router';
import { ClientsPage } from '#/features/clients/admin/clients-page.tsx';
import { clientsSearch } from '#/features/clients/clients-search.ts';
import { clientsQueries } from '#/features/clients/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/clients/')({
  validateSearch: clientsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(clientsQueries(api, deps)),
  component: () => <ClientsPage area="admin" />,
});
