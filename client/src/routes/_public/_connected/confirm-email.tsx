import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '#/features/session/confirm-email-page.tsx';
import { searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_public/_connected/confirm-email')({
  validateSearch: searchShape({ token: searchText, undo: searchText }),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  return <ConfirmEmailPage {...Route.useSearch()} />;
}
