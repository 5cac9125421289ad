import { createFileRoute } from '@tanstack/react-router';
import { JoinPage } from '#/features/session/join-page.tsx';
import { searchShape, searchText } from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({ token: searchText });

export const Route = createFileRoute('/_public/_connected/join')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps: { token = '' } }) =>
    ask({ invitation: api.invitations.get.queryOptions({ token }) }),
  component: Join,
});

function Join() {
  const { token } = Route.useSearch();
  return <JoinPage token={token ?? ''} />;
}
