import { createFileRoute } from '@tanstack/react-router';
import { MileagePage } from '#/features/mileage/mileage-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/mileage')({
  loader: ({ context: { ask, api } }) => ask({ settings: api.companySettings.list.queryOptions({}) }),
  component: MileagePage,
});
