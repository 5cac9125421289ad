import { createFileRoute } from '@tanstack/react-router';
import { PaymentCancelledPage } from '#/features/subscriptions/payment-cancelled-page.tsx';

export const Route = createFileRoute('/_signed-in/payment-cancelled')({
  loader: ({ context: { ask, api } }) => ask({ current: api.subscriptions.current.queryOptions() }),
  component: PaymentCancelledPage,
});
