import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '#/features/imports/imports-page.tsx';
import { importsSearch } from '#/features/imports/imports-search.ts';
import { importsQueries } from '#/features/imports/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/import/')({
  validateSearch: importsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(importsQueries(api, deps)),
  component: ImportsPage,
});
