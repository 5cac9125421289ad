import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#/features/session/forgot-password-page.tsx';

export const Route = createFileRoute('/_public/_connected/forgot-password')({
  component: ForgotPasswordPage,
});
