import { createFileRoute } from '@tanstack/react-router';
import { NewRequestPage } from '#/features/time-off/worker/new-request-page.tsx';
import { newRequestQueries } from '#/lib/api/time-off-queries.ts';

export const Route = createFileRoute('/_signed-in/time-off/new')({
  loader: ({ context: { ask, api, user } }) => {
    const { balances, days } = newRequestQueries(api, user.id);
    ask({ balances, days });
  },
  component: NewRequestPage,
});
