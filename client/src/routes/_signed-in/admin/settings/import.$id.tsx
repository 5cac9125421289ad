import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '#/features/imports/import-page.tsx';
import { importSearch } from '#/features/imports/imports-search.ts';
import { importQueries } from '#/features/imports/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/import/$id')({
  params: recordParams,
  validateSearch: importSearch,
  loader: ({ context: { ask, api }, params }) => ask(importQueries(api, params.id)),
  component: function Page() {
    return <ImportPage id={Route.useParams().id} />;
  },
});
