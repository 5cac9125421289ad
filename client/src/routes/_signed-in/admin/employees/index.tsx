import { createFileRoute } from '@tanstack/react-router';
import { EmployeesPage } from '#/features/employees/employees-page.tsx';
import { employeesSearch } from '#/features/employees/employees-search.ts';

export const Route = createFileRoute('/_signed-in/admin/employees/')({
  validateSearch: employeesSearch,
  component: () => <EmployeesPage area="admin" />,
});
