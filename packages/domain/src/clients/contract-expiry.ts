import { daysBetween, formatShortDay, isDay, type Day } from '../time/day.ts';

const EXPIRY_WARNING_DAYS = 14;
const EXPIRED_DANGER_DAYS = 5;

export type WarningLevel = 'warning' | 'danger';

export interface ExpiryWarning {
  level: WarningLevel;
  /** From today to the contract's end; negative once it has passed. */
  days: number;
  /** `expires in N day(s) on {date}` or `expired N day(s) ago on {date}` */
  message: string;
}

/** 0 to 14 days ahead is a warning, up to 5 days ago is danger, anything else is nothing (clients-and-contracts.md#warnings). */
export function expiryWarning(contractEnd: string | null | undefined, today: Day): ExpiryWarning | null {
  if (!isDay(contractEnd)) return null;
  const days = daysBetween(today, contractEnd);
  const date = formatShortDay(contractEnd);
  if (days >= 0 && days <= EXPIRY_WARNING_DAYS) {
    return { level: 'warning', days, message: `expires in ${days} day(s) on ${date}` };
  }
  if (days < 0 && days >= -EXPIRED_DANGER_DAYS) {
    return { level: 'danger', days, message: `expired ${-days} day(s) ago on ${date}` };
  }
  return null;
}

/** The worker screens' rule (clients-and-contracts.md#screens): someone is assigned, or today lies within the contract. */
export function isActiveForWorkers(
  client: { assigned_workers: readonly number[]; contract_start?: Day | null; contract_end?: Day | null },
  today: Day,
): boolean {
  if (client.assigned_workers.length > 0) return true;
  const { contract_start: start, contract_end: end } = client;
  if (!start && !end) return false;
  return (!start || start <= today) && (!end || today <= end);
}
