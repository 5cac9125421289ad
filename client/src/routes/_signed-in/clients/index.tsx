import { createFileRoute } from '@tanstack/react-router';
import { clientListSearch } from '#/features/clients/clients-search.ts';
import { myClientsQueries } from '#/features/clients/queries.ts';
import { MyClientsPage } from '#/features/clients/worker/my-clients-page.tsx';

export const Route = createFileRoute('/_signed-in/clients/')({
  validateSearch: clientListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(myClientsQueries(api, deps)),
  component: MyClientsPage,
});
