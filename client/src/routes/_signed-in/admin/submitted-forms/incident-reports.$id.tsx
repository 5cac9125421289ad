import { createFileRoute } from '@tanstack/react-router';
import { SubmittedIncidentPage } from '../../../../features/incidents/submitted-incident-page.tsx';
import { recordParams } from '../../../../lib/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/submitted-forms/incident-reports/$id')({
  params: recordParams,
  component: function Page() {
    return <SubmittedIncidentPage id={Route.useParams().id} />;
  },
});
