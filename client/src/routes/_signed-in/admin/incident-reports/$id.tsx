import { createFileRoute } from '@tanstack/react-router';
import { IncidentPage } from '#/features/submissions/incident-page.tsx';
import { incidentQueries } from '#/features/submissions/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/incident-reports/$id')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask(incidentQueries(api, params.id)),
  component: function Page() {
    return <IncidentPage id={Route.useParams().id} />;
  },
});
