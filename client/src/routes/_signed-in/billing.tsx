import { createFileRoute, redirect } from '@tanstack/react-router';
import { isAdmin } from '@daybook/domain/access/permissions';
import { standingOf } from '#/lib/session/standing.ts';

/** Only an address, to which the payment pages link (access.md#the-shell). */
export const Route = createFileRoute('/_signed-in/billing')({
  beforeLoad: async ({ context: { user, api } }) => {
    const to = !isAdmin(standingOf(user)) ? '/home' : await billingPath();
    throw redirect({ to, replace: true });

    async function billingPath() {
      const { planAllows } = await import('@daybook/domain/access/features');
      const current = await api.subscriptions.current.fetch().catch(() => null);
      return current && planAllows(current.plan, 'billing') ? '/admin/billing' : '/admin/subscription';
    }
  },
});
