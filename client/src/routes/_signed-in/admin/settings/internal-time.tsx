import { createFileRoute } from '@tanstack/react-router';
import { InternalTimePage } from '#/features/clients/admin/internal-time-page.tsx';
import { internalClientsQueries } from '#/features/clients/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/internal-time')({
  loader: ({ context: { ask, api } }) => ask(internalClientsQueries(api)),
  component: InternalTimePage,
});
