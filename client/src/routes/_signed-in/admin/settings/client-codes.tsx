import { createFileRoute, redirect } from '@tanstack/react-router';

/** The documents' second path to this screen (decisions §1). */
export const Route = createFileRoute('/_signed-in/admin/settings/client-codes')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/settings/custom-fields/client-codes', replace: true });
  },
});
