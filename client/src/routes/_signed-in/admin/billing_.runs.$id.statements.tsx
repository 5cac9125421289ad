import { createFileRoute } from '@tanstack/react-router';
import { StatementsPage } from '#/features/pay-runs/statements.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/admin/billing_/runs/$id/statements')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) =>
    ask({
      statements: api.payRuns.statements.queryOptions(params),
      settings: api.companySettings.list.queryOptions({}, { staleTime: 300_000 }),
    }),
  component: function Page() {
    return <StatementsPage id={Route.useParams().id} />;
  },
});
