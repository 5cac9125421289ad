import { createFileRoute } from '@tanstack/react-router';
import { plansQueries } from '#/features/subscriptions/queries.ts';
import { SubscriptionPage } from '#/features/subscriptions/subscription-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/subscription')({
  loader: ({ context: { ask, api } }) => ask(plansQueries(api)),
  component: SubscriptionPage,
});
