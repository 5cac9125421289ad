import { createFileRoute } from '@tanstack/react-router';
import { TimeOffPage } from '#/features/time-off/worker/time-off-page.tsx';
import { timeOffQueries } from '#/lib/api/time-off-queries.ts';

export const Route = createFileRoute('/_signed-in/time-off/')({
  loader: ({ context: { ask, api, user } }) => {
    if (user.has_time_off) ask(timeOffQueries(api, user.id));
  },
  component: TimeOffPage,
});
