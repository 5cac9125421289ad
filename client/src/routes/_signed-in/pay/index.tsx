import { createFileRoute } from '@tanstack/react-router';
import { MyPaidRuns } from '#/features/pay-runs/statements.tsx';
import { MyPayPage } from '#/features/pay-runs/worker/my-pay-page.tsx';
import { timeLeftQueries } from '#/lib/api/time-off-queries.ts';

export const Route = createFileRoute('/_signed-in/pay/')({
  loader: ({ context: { ask, api, user } }) => {
    ask({ paid: api.payStatements.mine.queryOptions() });
    if (user.has_time_off) ask(timeLeftQueries(api, user.id));
  },
  component: function Page() {
    return <MyPayPage paidRuns={<MyPaidRuns />} />;
  },
});
