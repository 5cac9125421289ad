import { ESSENTIAL_5, type Feature, planAllows } from '@daybook/domain/plans';
import { trpc } from './trpc.ts';

/**
 * What the company's plan allows. While it is loading nothing is locked that need not be; when it cannot be loaded the
 * default plan holds (1 §8). The server decides again.
 */
export function usePlan() {
  const query = trpc.subscriptions.current.useQuery(undefined, { staleTime: 300_000 });
  const plan = query.data?.plan ?? ESSENTIAL_5;
  return {
    plan,
    isLoading: query.isPending,
    /** Not while it is loading, nor where it could not be loaded: a lock that may not be one is not named. */
    isKnown: query.data !== undefined,
    allows: (feature: Feature) => query.isPending || planAllows(plan, feature),
  };
}
