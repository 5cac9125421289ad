import { createFileRoute } from '@tanstack/react-router';
import { leaveLedgerQueries } from '#/features/time-off/queries.ts';
import { BalancePage } from '#/features/time-off/worker/balance-page.tsx';
import { recordParams } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/time-off/balance/$id')({
  params: recordParams,
  loader: ({ context: { ask, api, user }, params }) => ask(leaveLedgerQueries(api, user.id, params.id)),
  component: function Page() {
    return <BalancePage type={Route.useParams().id} />;
  },
});
