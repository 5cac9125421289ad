import { createFileRoute } from '@tanstack/react-router';
import { ClientFieldsPage } from '#/features/custom-fields/client-fields-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/custom-fields/clients')({
  loader: ({ context: { ask, api } }) =>
    ask({ fields: api.customFields.list.queryOptions({ target: 'client' }) }),
  component: ClientFieldsPage,
});
