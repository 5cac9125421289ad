import { PageHeader } from '../../ui/page/page-header.tsx';
import { CompanyList } from './company-list.tsx';

/** The list at `/platform/admin` and `/platform-admin` (decisions §10). */
export function PlatformCompaniesPage() {
  return (
    <>
      <PageHeader title="Companies" />
      <CompanyList />
    </>
  );
}
