import { createFileRoute } from '@tanstack/react-router';
import { EditDailyLogPage } from '#/features/daily-logs/edit-daily-log-page.tsx';
import { logFormQueries } from '#/features/daily-logs/queries.ts';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/$id/edit')({
  params: recordParams,
  loader: ({ context: { ask, api } }) => ask(logFormQueries(api)),
  component: function Page() {
    return <EditDailyLogPage id={Route.useParams().id} />;
  },
});
