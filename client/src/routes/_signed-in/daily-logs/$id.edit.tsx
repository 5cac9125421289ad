import { createFileRoute } from '@tanstack/react-router';
import { EditDailyLogPage } from '#/features/daily-logs/edit-daily-log-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/$id/edit')({
  params: recordParams,
  component: function Page() {
    return <EditDailyLogPage id={Route.useParams().id} />;
  },
});
