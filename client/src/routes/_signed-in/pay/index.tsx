import { createFileRoute } from '@tanstack/react-router';
import { MyPaidRuns } from '#/features/pay-runs/statements.tsx';
import { MyPayPage } from '#/features/pay-runs/worker/my-pay-page.tsx';

export const Route = createFileRoute('/_signed-in/pay/')({
  loader: ({ context: { ask, api } }) => ask({ paid: api.payStatements.mine.queryOptions() }),
  component: function Page() {
    return <MyPayPage paidRuns={<MyPaidRuns />} />;
  },
});
