import { createFileRoute } from '@tanstack/react-router';
import { RunPage } from '#/features/pay-runs/admin/run-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/billing_/runs/$id/')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) =>
    ask({
      run: api.payRuns.get.queryOptions(params),
      lines: api.payRuns.lines.queryOptions(params),
      files: api.payRuns.files.queryOptions(params),
    }),
  component: function Page() {
    return <RunPage id={Route.useParams().id} />;
  },
});
