import { useRights } from '#/lib/session/current-user.ts';
import { usePlan } from '#/lib/session/plan-features.ts';

/** What the reader may do with invoices: after a downgrade all is read and printed, and nothing changes. */
export function useBillingRights() {
  const { allows, isLoading } = usePlan();
  const { isAdmin, can } = useRights();
  const mayBill = can('billing_edit');
  return {
    isLoading,
    isLocked: !allows('billing'),
    mayChange: mayBill && allows('billing'),
    isAdmin,
  };
}
