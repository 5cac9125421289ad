import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#/features/audit/audit-page.tsx';
import { auditSearch } from '#/features/audit/audit-search.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/audit')({
  validateSearch: auditSearch,
  component: AuditPage,
});
