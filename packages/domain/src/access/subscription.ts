import { addDays, addMonths, dayOfMonth, type Day } from '../time/day.ts';
import { TRIAL_EXTENSION_DAYS } from './plans.ts';

export const SUBSCRIPTION_STATUSES = ['trialing', 'trial_ended', 'active', 'inactive'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface SubscriptionFacts {
  is_active: boolean;
  trial_end: Day | null;
  /** A moment, set by the first payment; a paid subscription has no trial that could end. */
  current_period_end: string | null;
}

/** A trial counts through its last day. */
export function subscriptionStatus(subscription: SubscriptionFacts, today: Day): SubscriptionStatus {
  if (!subscription.is_active) return 'inactive';
  if (subscription.current_period_end !== null || subscription.trial_end === null) return 'active';
  return today <= subscription.trial_end ? 'trialing' : 'trial_ended';
}

const SUBSCRIPTION_NOT_ACTIVE = 'Your subscription is not active.';

/**
 * Why nothing can be written, or null (company-and-plans.md#subscription): deactivated by an operator, or a trial that ended while
 * card payments are set up. Without them, an ended trial locks nothing, because no one could pay.
 */
export function subscriptionLock(
  subscription: SubscriptionFacts,
  today: Day,
  cardPayments: boolean,
): string | null {
  const status = subscriptionStatus(subscription, today);
  const locked = status === 'inactive' || (status === 'trial_ended' && cardPayments);
  return locked ? SUBSCRIPTION_NOT_ACTIVE : null;
}

/** Whether the card provider reports it as paid and the paid time has not ended. */
export const paidSubscriptionRuns = (
  subscription: {
    is_active: boolean;
    stripe_subscription_id: string | null;
    current_period_end: string | null;
  },
  now: string,
): boolean =>
  subscription.is_active &&
  subscription.stripe_subscription_id !== null &&
  (subscription.current_period_end === null || subscription.current_period_end > now);

/**
 * Whether a subscription in this state of the card provider's counts as paid. After a refused card (`past_due`) it does until
 * the provider gives up collecting and reports another state.
 */
export const isRunningAtProvider = (status: string): boolean =>
  ['active', 'trialing', 'past_due'].includes(status);

export const extendedTrialEnd = (trialEnd: Day, days: number = TRIAL_EXTENSION_DAYS): Day =>
  addDays(trialEnd, days);

/** The last day of a period paid on `from`: the same day of the following month or year. */
export const paidUntil = (from: Day, cycle: 'monthly' | 'yearly'): Day =>
  dayOfMonth(addMonths(from.slice(0, 7), cycle === 'yearly' ? 12 : 1), Number(from.slice(8)));
