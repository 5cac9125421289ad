import { createFileRoute } from '@tanstack/react-router';
import { signupCodesQueries } from '#/features/employees/queries.ts';
import { SignupCodesPage } from '#/features/employees/signup-codes-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/employees/codes')({
  loader: ({ context: { ask, api } }) => ask(signupCodesQueries(api)),
  component: SignupCodesPage,
});
