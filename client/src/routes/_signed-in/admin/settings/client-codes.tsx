import { createFileRoute, redirect } from '@tanstack/react-router';

/** The second path to this screen (access.md#the-shell). */
export const Route = createFileRoute('/_signed-in/admin/settings/client-codes')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/settings/custom-fields/client-codes', replace: true });
  },
});
