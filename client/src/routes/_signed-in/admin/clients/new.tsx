import { createFileRoute } from '@tanstack/react-router';
import { ClientEditPage } from '#/features/clients/admin/client-edit-page.tsx';
import { clientFormQueries } from '#/features/clients/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/clients/new')({
  loader: ({ context: { ask, api } }) => ask(clientFormQueries(api)),
  component: () => <ClientEditPage area="admin" />,
});
