import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '#/features/session/signup-page.tsx';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({ account: searchOneOf('create', 'join') });

export const Route = createFileRoute('/_public/_connected/signup')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps: { account } }) => {
    if (account === 'create') ask({ plans: api.plans.list.queryOptions(undefined, { staleTime: 300_000 }) });
  },
  component: Signup,
});

function Signup() {
  return <SignupPage account={Route.useSearch().account ?? 'join'} />;
}
