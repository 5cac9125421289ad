import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionPage } from '#/features/subscriptions/subscription-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/subscription')({ component: SubscriptionPage });
