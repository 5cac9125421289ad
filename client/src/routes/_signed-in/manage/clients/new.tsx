import { createFileRoute } from '@tanstack/react-router';
import { ClientEditPage } from '#/features/clients/admin/client-edit-page.tsx';

export const Route = createFileRoute('/_signed-in/manage/clients/new')({
  component: () => <ClientEditPage area="manage" />,
});
