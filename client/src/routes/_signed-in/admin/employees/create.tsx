import { createFileRoute } from '@tanstack/react-router';
import { NewEmployeePage } from '#/features/employees/new-employee-page.tsx';
import { newEmployeeQueries } from '#/features/employees/queries.ts';

export const Route = createFileRoute('/_signed-in/admin/employees/create')({
  loader: ({ context: { ask, api } }) => ask(newEmployeeQueries(api)),
  component: NewEmployeePage,
});
