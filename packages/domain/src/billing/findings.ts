import { formatCents } from '../money/exact.ts';

const BLOCKERS = ['no_recipient', 'inactive_recipient', 'no_identity', 'negative'] as const;
export type Blocker = (typeof BLOCKERS)[number];

const LOOK_ATS = [
  'no_rate',
  'no_distance_rate',
  'pay_rate',
  'not_approved',
  'late',
  'correction',
  'no_member_number',
  'no_email',
  'unusual',
] as const;
export type LookAt = (typeof LOOK_ATS)[number];

/** Money with a real minus, as sentences have it; whole cents. */
export const moneyText = (cents: number): string => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;

/** "Correction of INV-0007: −$261.88 + $196.41 = −$65.47"; whole cents. */
export const correctionText = (label: string, credit: number, billed: number): string =>
  `Correction of ${label}: ${moneyText(credit)} + ${moneyText(billed)} = ${moneyText(credit + billed)}`;

export const changedTotalText = (client: string, now: number, shown: number): string =>
  `${client} now comes to ${moneyText(now)}, not ${moneyText(shown)}. Look at it again.`;

/** Over twice, or under half of, the last one. */
export const isUnusual = (total: number, last: number): boolean =>
  last > 0 && (total > 2 * last || 2 * total < last);
