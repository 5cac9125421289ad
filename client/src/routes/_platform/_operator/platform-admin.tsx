import { createFileRoute } from '@tanstack/react-router';
import { PlatformCompaniesPage } from '#/features/platform/company-list.tsx';
import { companyListSearch } from '#/features/platform/platform-search.ts';

export const Route = createFileRoute('/_platform/_operator/platform-admin')({
  validateSearch: companyListSearch,
  component: PlatformCompaniesPage,
});
