import { createFileRoute } from '@tanstack/react-router';
import { RunsTab } from '#/features/pay-runs/admin/runs-tab.tsx';
import { PayrollPage } from '#/features/payroll/payroll-page.tsx';
import { payrollQueries } from '#/features/payroll/queries.ts';
import { isLocked } from '#/lib/api/loaders.ts';
import {
  searchDay,
  searchFlag,
  searchId,
  searchOneOf,
  searchShape,
  searchText,
} from '#/lib/url/search-shape.ts';

const validateSearch = searchShape({
  tab: searchOneOf('payroll', 'billability', 'runs', 'bench'),
  start: searchDay,
  end: searchDay,
  ytd: searchFlag,
  employee: searchId,
  rule: searchId,
  preset: searchText,
  people: searchText,
  approved: searchFlag,
});

export const Route = createFileRoute('/_signed-in/admin/billing')({
  validateSearch,
  loaderDeps: ({ search: { start, end } }) => ({ isNamed: Boolean(start && end) }),
  loader: ({ context: { ask, api }, deps }) => {
    if (!isLocked(api, 'billing')) ask(payrollQueries(api, deps.isNamed));
  },
  component: function Page() {
    return <PayrollPage search={Route.useSearch()} runs={<RunsTab />} />;
  },
});
