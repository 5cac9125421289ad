import { createFileRoute } from '@tanstack/react-router';
import { PayrollExportPage } from '#/features/payroll-export/payroll-export-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/payroll-export')({
  component: PayrollExportPage,
});
