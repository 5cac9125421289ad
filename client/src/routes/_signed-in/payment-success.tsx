import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '#/features/subscriptions/payment-success-page.tsx';
import { searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/payment-success')({
  validateSearch: searchShape({ session_id: searchText }),
  component: PaymentSuccessPage,
});
