import { UNLIMITED } from '@daybook/domain/access/plans';
import { errorCode, errorDetail, isOffline, loadFailureText, offlineText } from '#/lib/api/error-text.ts';

/** "Unlimited", or the figure. */
export const limitText = (limit: number): string => (limit >= UNLIMITED ? 'Unlimited' : String(limit));

/** Trying again cannot help: the platform's operators took the plan away. */
export const hasNoPlan = (error: unknown): boolean => errorCode(error) === 'no_subscription';

export const notLoaded = (error: unknown): string =>
  hasNoPlan(error)
    ? 'No active subscription found. Please contact support.'
    : loadFailureText('Failed to load subscription details.', error);

/** Why a checkout could not begin (company-and-plans.md#subscription): the server's sentence, or that the network failed. */
export function checkoutFailure(error: unknown): string {
  if (isOffline(error)) return `Payment error: ${offlineText}`;
  return errorDetail(error) ?? 'Failed to initiate plan change.';
}
