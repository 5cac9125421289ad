import { createFileRoute } from '@tanstack/react-router';
import { AdminTimesheetsPage } from '../../../../features/timesheets/admin/admin-timesheets-page.tsx';
import { adminTimesheetsSearch } from '../../../../features/timesheets/admin/admin-timesheets-search.ts';

export const Route = createFileRoute('/_signed-in/admin/timesheets/')({
  validateSearch: adminTimesheetsSearch,
  component: AdminTimesheetsPage,
});
