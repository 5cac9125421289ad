import { createFileRoute } from '@tanstack/react-router';
import { PayRulesPage } from '#/features/pay-rules/pay-rules-page.tsx';
import { isLocked } from '#/lib/api/loaders.ts';
import { searchDay, searchId, searchShape, searchText } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/pay-rules')({
  validateSearch: searchShape({ assign: searchId, copy: searchText, from: searchDay, user: searchId }),
  loader: ({ context: { ask, api } }) => {
    ask({ holidays: api.holidays.list.queryOptions({}) });
    if (isLocked(api, 'billing')) return;
    ask({
      rules: api.payRules.list.queryOptions({}),
      assignments: api.payRuleAssignments.list.queryOptions({}),
    });
  },
  component: function Page() {
    return <PayRulesPage search={Route.useSearch()} />;
  },
});
