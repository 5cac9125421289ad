import { createFileRoute } from '@tanstack/react-router';
import { PlatformCompanyPage } from '../../../../features/platform/platform-company-page.tsx';
import { searchOneOf, searchShape } from '../../../../lib/search-shape.ts';

export const Route = createFileRoute('/_platform/_operator/platform/admin/$companyId')({
  validateSearch: searchShape({ tab: searchOneOf('overview', 'subscription', 'users', 'activity') }),
  component: PlatformCompanyPage,
});
