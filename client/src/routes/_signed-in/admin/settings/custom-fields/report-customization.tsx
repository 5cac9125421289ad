import { createFileRoute } from '@tanstack/react-router';
import { ReportLayoutPage } from '#/features/report-layout/report-layout-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/custom-fields/report-customization')({
  loader: ({ context: { ask, api } }) => ask({ layout: api.reportLayout.get.queryOptions() }),
  component: ReportLayoutPage,
});
