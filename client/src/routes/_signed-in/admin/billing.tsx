import { createFileRoute } from '@tanstack/react-router';
import { RunsTab } from '#/features/pay-runs/admin/runs-tab.tsx';
import { PayrollPage } from '#/features/payroll/payroll-page.tsx';
import {
  searchDay,
  searchFlag,
  searchId,
  searchOneOf,
  searchShape,
  searchText,
} from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/admin/billing')({
  validateSearch: searchShape({
    tab: searchOneOf('payroll', 'billability', 'runs', 'bench'),
    start: searchDay,
    end: searchDay,
    ytd: searchFlag,
    employee: searchId,
    rule: searchId,
    preset: searchText,
    people: searchText,
    approved: searchFlag,
  }),
  component: function Page() {
    return <PayrollPage search={Route.useSearch()} runs={<RunsTab />} />;
  },
});
