import { createFileRoute } from '@tanstack/react-router';
import { WorkCodesPage } from '#/features/work-codes/work-codes-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/custom-fields/work-codes')({
  loader: ({ context: { ask, api } }) => ask({ codes: api.workCodes.list.queryOptions({}) }),
  component: WorkCodesPage,
});
