import { createFileRoute } from '@tanstack/react-router';
import { RunsTab } from '#/features/pay-runs/admin/runs-tab.tsx';
import { PayrollPage } from '#/features/payroll/payroll-page.tsx';
import { payrollSearch } from '#/features/payroll/payroll-search.ts';
import { payrollQueries } from '#/features/payroll/queries.ts';
import { isLocked } from '#/lib/api/loaders.ts';

export const Route = createFileRoute('/_signed-in/admin/billing')({
  validateSearch: payrollSearch,
  loaderDeps: ({ search: { start, end } }) => ({ isNamed: Boolean(start && end) }),
  loader: ({ context: { ask, api }, deps }) => {
    if (!isLocked(api, 'billing')) ask(payrollQueries(api, deps.isNamed));
  },
  component: function Page() {
    return <PayrollPage search={Route.useSearch()} runs={<RunsTab />} />;
  },
});
