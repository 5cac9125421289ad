import { createFileRoute } from '@tanstack/react-router';
import { NewEmployeePage } from '#/features/employees/new-employee-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/employees/new')({ component: NewEmployeePage });
