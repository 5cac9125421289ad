import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '#/features/subscriptions/payment-success-page.tsx';
import { searchShape, searchText } from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({ session_id: searchText });

export const Route = createFileRoute('/_signed-in/payment-success')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps: { session_id } }) => {
    if (session_id) ask({ payment: api.subscriptions.payment.queryOptions({ sessionId: session_id }) });
  },
  component: PaymentSuccessPage,
});
