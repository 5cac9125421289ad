import { createFileRoute } from '@tanstack/react-router';
import { PlatformCompanyPage } from '#/features/platform/platform-company-page.tsx';
import { companySearch } from '#/features/platform/platform-search.ts';

export const Route = createFileRoute('/_platform/_operator/platform/companies/$companyId')({
  validateSearch: companySearch,
  component: PlatformCompanyPage,
});
