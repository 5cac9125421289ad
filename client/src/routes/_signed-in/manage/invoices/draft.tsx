import { createFileRoute } from '@tanstack/react-router';
import { DraftPage } from '#/features/invoices/draft/draft-page.tsx';
import { draftSearch } from '#/features/invoices/invoices-search.ts';

export const Route = createFileRoute('/_signed-in/manage/invoices/draft')({
  validateSearch: draftSearch,
  component: function Page() {
    return <DraftPage area="manage" search={Route.useSearch()} />;
  },
});
