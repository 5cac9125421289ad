import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#/features/session/reset-password-page.tsx';
import { searchShape, searchText } from '#/lib/url/search-shape.ts';

// No loader: the page is only a form.
export const Route = createFileRoute('/_public/_connected/reset-password')({
  validateSearch: searchShape({ token: searchText }),
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useSearch();
  return <ResetPasswordPage token={token} />;
}
