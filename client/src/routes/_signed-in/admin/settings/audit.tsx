import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../../features/audit/audit-page.tsx';
import { searchDay, searchId, searchShape, searchText } from '../../../../lib/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/audit')({
  validateSearch: searchShape({
    q: searchText,
    user: searchId,
    kind: searchText,
    from: searchDay,
    to: searchDay,
    sort: searchText,
    page: searchId,
  }),
  component: AuditPage,
});
