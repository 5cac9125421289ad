import { createFileRoute } from '@tanstack/react-router';
import { SsoConfirmedPage } from '#/features/session/sso-confirmed-page.tsx';

// No loader: the page is only text.
export const Route = createFileRoute('/_open/sso-confirmed')({ component: SsoConfirmedPage });
