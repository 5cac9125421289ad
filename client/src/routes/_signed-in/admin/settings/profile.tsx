import { createFileRoute } from '@tanstack/react-router';
import { CompanyProfilePage } from '#/features/company-settings/company-profile-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/profile')({
  component: CompanyProfilePage,
});
