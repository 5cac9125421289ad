import { createFileRoute } from '@tanstack/react-router';
import { newImportSearch } from '#/features/imports/imports-search.ts';
import { NewImportPage } from '#/features/imports/new-import-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/import/new')({
  validateSearch: newImportSearch,
  loaderDeps: ({ search: { corrects } }) => ({ corrects }),
  loader: ({ context: { ask, api }, deps: { corrects } }) => {
    if (corrects) ask({ corrected: api.imports.get.queryOptions({ id: corrects }) });
  },
  component: NewImportPage,
});
