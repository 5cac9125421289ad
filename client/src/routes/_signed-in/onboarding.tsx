import { createFileRoute } from '@tanstack/react-router';
import { OnboardingPage } from '#/features/onboarding/onboarding-page.tsx';
import { STEPS } from '#/features/onboarding/steps.ts';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/onboarding')({
  validateSearch: searchShape({ step: searchOneOf(...STEPS) }),
  loader: ({ context: { ask, api } }) =>
    ask({ roles: api.roles.list.queryOptions({}, { staleTime: Infinity }) }),
  component: OnboardingPage,
});
