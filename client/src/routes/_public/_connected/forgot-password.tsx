import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#/features/session/forgot-password-page.tsx';

export const Route = createFileRoute('/_public/_connected/forgot-password')({
  loader: ({ context: { ask, api } }) =>
    ask({ options: api.accounts.options.queryOptions(undefined, { staleTime: Infinity }) }),
  component: ForgotPasswordPage,
});
