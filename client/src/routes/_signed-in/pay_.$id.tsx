import { createFileRoute } from '@tanstack/react-router';
import { MyStatementPage } from '#/features/pay-runs/statements.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/pay_/$id')({
  params: recordParams,
  loader: ({ context: { ask, api }, params }) =>
    ask({ statement: api.payStatements.get.queryOptions({ run: params.id }) }),
  component: function Page() {
    return <MyStatementPage run={Route.useParams().id} />;
  },
});
