import { createFileRoute } from '@tanstack/react-router';
import { DailyLogPage } from '#/features/daily-logs/daily-log-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/$id/')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) => ask({ log: api.dailyLogs.get.queryOptions(params) }),
  component: function Page() {
    return <DailyLogPage id={Route.useParams().id} />;
  },
});
