import { createFileRoute } from '@tanstack/react-router';
import { MyPayPage } from '#/features/pay-runs/worker/my-pay-page.tsx';
import { MyPaidRuns } from '#/features/pay-runs/statements.tsx';

export const Route = createFileRoute('/_signed-in/pay/')({
  loader: ({ context: { ask, api } }) => ask({ paid: api.payStatements.mine.queryOptions() }),
  component: function Page() {
    return <MyPayPage paidRuns={<MyPaidRuns />} />;
  },
});
