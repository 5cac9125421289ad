import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '#/features/roles/roles-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/roles')({
  loader: ({ context: { ask, api } }) => ask({ roles: api.roles.list.queryOptions({}) }),
  component: RolesPage,
});
