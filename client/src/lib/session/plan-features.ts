import { planAllows, type Feature } from '@daybook/domain/access/features';
import { ESSENTIAL_5 } from '@daybook/domain/access/plans';
import { trpc } from '#/lib/api/trpc.ts';

/**
 * What the company's plan allows. While it is loading nothing is locked unnecessarily; if it cannot be loaded, the default
 * plan applies (company-and-plans.md#plans). The server decides.
 */
export function usePlan() {
  // What a failure shows also reads the plan, and must not ask again by that.
  const query = trpc.subscriptions.current.useQuery(undefined, { staleTime: 300_000, retryOnMount: false });
  const plan = query.data?.plan ?? ESSENTIAL_5;
  const isLoading = query.isPending && query.errorUpdateCount === 0;
  return {
    plan,
    query,
    isLoading,
    /** Not while it is loading, nor if it could not be loaded: an uncertain lock is not shown. */
    isKnown: query.data !== undefined,
    allows: (feature: Feature) => isLoading || planAllows(plan, feature),
  };
}
