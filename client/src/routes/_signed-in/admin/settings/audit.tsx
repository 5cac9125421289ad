import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#/features/audit/audit-page.tsx';
import { auditSearch } from '#/features/audit/audit-search.ts';
import { auditQueries } from '#/features/audit/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/audit')({
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => {
    const { people, entries } = auditQueries(api, deps);
    // The page knows which kinds there are.
    ask(deps.kind ? { people } : { people, entries });
  },
  component: AuditPage,
});
