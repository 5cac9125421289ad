import { createFileRoute } from '@tanstack/react-router';
import { ClientCodesPage } from '#/features/client-codes/client-codes-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/custom-fields/client-codes')({
  loader: ({ context: { ask, api } }) => ask({ codes: api.clientCodes.list.queryOptions({}) }),
  component: ClientCodesPage,
});
