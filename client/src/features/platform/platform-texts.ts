import { errorDetail, isOffline, offlineText } from '../../lib/error-text.ts';

export const accessDenied = 'Access denied. Platform admin privileges required.';

/** The document's sentence, and behind it why, where the server or the network says so. */
export function failureText(sentence: string, error: unknown): string {
  const why = errorDetail(error) ?? (isOffline(error) ? offlineText : null);
  return why ? `${sentence}: ${why}` : sentence;
}

export const unlimited = 999_999;

/** "50 users, 999999 clients": as the console shows limits (3 §9). */
export const limitsText = (plan: { max_users: number; max_clients: number }): string =>
  `${plan.max_users} users, ${plan.max_clients} clients${plan.max_clients >= unlimited ? ' (unlimited)' : ''}`;
