import { createFileRoute } from '@tanstack/react-router';
import { EmployeesPage } from '#/features/employees/employees-page.tsx';
import { employeesSearch } from '#/features/employees/employees-search.ts';
import { employeesQueries } from '#/features/employees/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/employees/')({
  validateSearch: employeesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(employeesQueries(api, deps)),
  component: () => <EmployeesPage area="admin" />,
});
