import { createFileRoute } from '@tanstack/react-router';
import { SsoConfirmedPage } from '#/features/session/sso-confirmed-page.tsx';

export const Route = createFileRoute('/_open/sso-confirmed')({ component: SsoConfirmedPage });
