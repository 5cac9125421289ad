import { createFileRoute } from '@tanstack/react-router';
import { ScanAdditionalPage } from '../../../../../features/report-layout/scan-additional-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/custom-fields/scan-additional')({
  component: ScanAdditionalPage,
});
