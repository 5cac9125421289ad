import { createFileRoute } from '@tanstack/react-router';
import { NoShowPage } from '#/features/submissions/no-show-page.tsx';
import { noShowQueries } from '#/features/submissions/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/no-shows/$id')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask(noShowQueries(api, params.id)),
  component: function Page() {
    return <NoShowPage id={Route.useParams().id} />;
  },
});
