import { AUDIT_RECORD_TYPES } from '@daybook/domain/audit';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../../features/audit/audit-page.tsx';
import { searchDay, searchId, searchOneOf, searchShape, searchText } from '../../../../lib/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/audit')({
  validateSearch: searchShape({
    q: searchText,
    user: searchId,
    kind: searchOneOf(...Object.keys(AUDIT_RECORD_TYPES)),
    from: searchDay,
    to: searchDay,
    page: searchId,
  }),
  component: AuditPage,
});
