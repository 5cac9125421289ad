import { createFileRoute } from '@tanstack/react-router';
import { TestCheckoutPage } from '#/features/subscriptions/test-checkout-page.tsx';

export const Route = createFileRoute('/_signed-in/test-checkout/$sessionId')({
  loader: ({ context: { ask, api }, params }) =>
    ask({ checkout: api.subscriptions.testCheckout.queryOptions(params) }),
  component: TestCheckoutPage,
});
