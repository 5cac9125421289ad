import { createFileRoute } from '@tanstack/react-router';
import { clientDetailsSearch } from '#/features/clients/clients-search.ts';
import { myClientQueries } from '#/features/clients/queries.ts';
import { MyClientPage } from '#/features/clients/worker/my-client-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/client-details/$id')({
  params: recordParams,
  validateSearch: clientDetailsSearch,
  loader: ({ context: { ask, api }, params }) => ask(myClientQueries(api, params.id)),
  component: function Page() {
    return <MyClientPage id={Route.useParams().id} />;
  },
});
