import { createFileRoute } from '@tanstack/react-router';
import { CompanyProfilePage } from '#/features/company-settings/company-profile-page.tsx';
import { searchOneOf, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/profile')({
  validateSearch: searchShape({ tab: searchOneOf('profile', 'sign-in') }),
  loader: ({ context: { ask, api } }) =>
    ask({ company: api.companies.own.queryOptions(), settings: api.companySettings.list.queryOptions({}) }),
  component: CompanyProfilePage,
});
