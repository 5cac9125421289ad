import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '#/features/outbox/outbox-page.tsx';

// No loader: what waits is on this device.
export const Route = createFileRoute('/_signed-in/outbox/')({ component: OutboxPage });
