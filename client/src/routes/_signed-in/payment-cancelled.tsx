import { createFileRoute } from '@tanstack/react-router';
import { PaymentCancelledPage } from '#/features/subscriptions/payment-cancelled-page.tsx';

export const Route = createFileRoute('/_signed-in/payment-cancelled')({ component: PaymentCancelledPage });
