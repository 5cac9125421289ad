import { createFileRoute } from '@tanstack/react-router';
import { JoinPage } from '#/features/session/join-page.tsx';
import { searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_public/_connected/join')({
  validateSearch: searchShape({ token: searchText }),
  component: Join,
});

function Join() {
  const { token } = Route.useSearch();
  return <JoinPage token={token ?? ''} />;
}
