import { ESSENTIAL_5, type Feature, isProfessional, planAllows } from '@daybook/domain/plans';

/**
 * What the company's plan allows. While it is loading nothing is locked that need not be; when it cannot be loaded the
 * default plan holds (1 §8). The server decides again.
 */
export function usePlan() {
  const plan = ESSENTIAL_5;
  return {
    plan,
    isProfessional: isProfessional(plan),
    isLoading: false,
    allows: (feature: Feature) => planAllows(plan, feature),
  };
}
