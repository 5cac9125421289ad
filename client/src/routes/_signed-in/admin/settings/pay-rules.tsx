import { createFileRoute } from '@tanstack/react-router';
import { PayRulesPage } from '#/features/pay-rules/pay-rules-page.tsx';
import { searchDay, searchId, searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/pay-rules')({
  validateSearch: searchShape({ assign: searchId, copy: searchText, from: searchDay, user: searchId }),
  component: function Page() {
    return <PayRulesPage search={Route.useSearch()} />;
  },
});
