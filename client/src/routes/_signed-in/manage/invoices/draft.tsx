import { createFileRoute } from '@tanstack/react-router';
import { DraftPage } from '#/features/invoices/draft/draft-page.tsx';
import { draftSearch } from '#/features/invoices/invoices-search.ts';

export const Route = createFileRoute('/_signed-in/manage/invoices/draft')({
  validateSearch: draftSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps: { client, recipient, up_to } }) => {
    if (client && recipient) ask({ draft: api.invoices.draft.queryOptions({ client, recipient, up_to }) });
  },
  component: function Page() {
    return <DraftPage area="manage" search={Route.useSearch()} />;
  },
});
