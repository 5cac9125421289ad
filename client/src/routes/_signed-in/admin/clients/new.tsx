import { createFileRoute } from '@tanstack/react-router';
import { ClientEditPage } from '#/features/clients/admin/client-edit-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/clients/new')({
  component: () => <ClientEditPage area="admin" />,
});
