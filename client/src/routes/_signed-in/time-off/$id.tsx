import { createFileRoute } from '@tanstack/react-router';
import { leaveRequestQueries } from '#/features/time-off/queries.ts';
import { RequestPage } from '#/features/time-off/worker/request-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/time-off/$id')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask(leaveRequestQueries(api, params.id)),
  component: function Page() {
    return <RequestPage id={Route.useParams().id} />;
  },
});
