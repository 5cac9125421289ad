import { createFileRoute } from '@tanstack/react-router';
import { TestCheckoutPage } from '#/features/subscriptions/test-checkout-page.tsx';

export const Route = createFileRoute('/_signed-in/test-checkout/$sessionId')({ component: TestCheckoutPage });
