import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '#/features/session/signup-page.tsx';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_public/_connected/signup')({
  validateSearch: searchShape({ account: searchOneOf('create', 'join') }),
  component: Signup,
});

function Signup() {
  return <SignupPage account={Route.useSearch().account ?? 'join'} />;
}
