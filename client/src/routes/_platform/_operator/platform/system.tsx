import { createFileRoute } from '@tanstack/react-router';
import { SystemPage } from '#/features/platform/system-page.tsx';

export const Route = createFileRoute('/_platform/_operator/platform/system')({
  loader: ({ context: { ask, api } }) => ask({ system: api.platform.system.queryOptions() }),
  component: SystemPage,
});
