import { useSyncExternalStore } from 'react';

let timeZone: string | undefined;
let weekStart: 0 | 1 = 0;
const listeners = new Set<() => void>();

/**
 * The company's time zone decides which day "today" is, and its settings on which day a week starts (decisions §1). Until
 * they are known, the device's zone and Sunday hold.
 */
export function setCompanyDays(
  days: { time_zone: string; week_starts_on: 'sunday' | 'monday' } | null | undefined,
) {
  timeZone = days && isTimeZone(days.time_zone) ? days.time_zone : undefined;
  weekStart = days?.week_starts_on === 'monday' ? 1 : 0;
  for (const listener of listeners) listener();
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone: name }));
  } catch {
    return false;
  }
}

export function currentDay(): string {
  // The en-CA locale writes dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // A tab that was left open over midnight.
  const timer = window.setInterval(listener, 60_000);
  return () => {
    listeners.delete(listener);
    window.clearInterval(timer);
  };
}

/** Today as YYYY-MM-DD. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, currentDay, currentDay);
}

/** The first day of a week: 0 is Sunday, 1 is Monday. */
export function useWeekStart(): 0 | 1 {
  return useSyncExternalStore(
    subscribe,
    () => weekStart,
    () => weekStart,
  );
}
