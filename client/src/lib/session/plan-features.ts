import { ESSENTIAL_5, planAllows, type Feature } from '@daybook/domain/access/plans';
import { trpc } from '#/lib/api/trpc.ts';

/**
 * What the company's plan allows. While it is loading nothing is locked unnecessarily; if it cannot be loaded, the default
 * plan applies (company-and-plans.md#plans). The server decides.
 */
export function usePlan() {
  const query = trpc.subscriptions.current.useQuery(undefined, { staleTime: 300_000 });
  const plan = query.data?.plan ?? ESSENTIAL_5;
  return {
    plan,
    isLoading: query.isPending,
    /** Not while it is loading, nor if it could not be loaded: an uncertain lock is not shown. */
    isKnown: query.data !== undefined,
    allows: (feature: Feature) => query.isPending || planAllows(plan, feature),
  };
}
