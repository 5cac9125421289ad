import { createFileRoute } from '@tanstack/react-router';
import { SubmittedNoShowPage } from '../../../../features/no-shows/submitted-no-show-page.tsx';
import { recordParams } from '../../../../lib/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/submitted-forms/no-show-forms/$id')({
  params: recordParams,
  component: function Page() {
    return <SubmittedNoShowPage id={Route.useParams().id} />;
  },
});
