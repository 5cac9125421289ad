import { createFileRoute } from '@tanstack/react-router';
import { ClientListPage } from '#/features/clients/client-list-page.tsx';
import { clientListSearch } from '#/features/clients/clients-search.ts';

export const Route = createFileRoute('/_signed-in/clients/')({
  validateSearch: clientListSearch,
  component: ClientListPage,
});
