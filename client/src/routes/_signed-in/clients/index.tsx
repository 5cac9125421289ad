import { createFileRoute } from '@tanstack/react-router';
import { ClientListPage } from '#/features/clients/worker/my-clients-page.tsx';
import { clientListSearch } from '#/features/clients/admin/clients-search.ts';

export const Route = createFileRoute('/_signed-in/clients/')({
  validateSearch: clientListSearch,
  component: ClientListPage,
});
