import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '#/features/session/confirm-email-page.tsx';
import { Connected } from '#/lib/api/connection.tsx';
import { searchShape, searchText } from '#/lib/url/search-shape.ts';

// No loader: the page asks for nothing, it changes an address.
/** Also for the person who is still signed in. */
export const Route = createFileRoute('/_open/confirm-email')({
  validateSearch: searchShape({ token: searchText, undo: searchText }),
  beforeLoad: ({ context }) => context.connect(),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  return (
    <Connected connection={Route.useRouteContext()}>
      <ConfirmEmailPage {...Route.useSearch()} />
    </Connected>
  );
}
