import { createFileRoute } from '@tanstack/react-router';
import { PayrollExportPage } from '#/features/payroll-export/payroll-export-page.tsx';
import { isLocked } from '#/lib/api/loaders.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/payroll-export')({
  loader: ({ context: { ask, api } }) => {
    if (!isLocked(api, 'billing')) ask({ profiles: api.exportProfiles.list.queryOptions({}) });
  },
  component: PayrollExportPage,
});
