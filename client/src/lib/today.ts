import { useSyncExternalStore } from 'react';

/** The time zone that `dayIn` was created with; creating a formatter is slow, and every render asks for the date. */
let timeZone: string | undefined;
let dayIn = dayFormat(undefined);
let weekStart: 0 | 1 = 0;
const listeners = new Set<() => void>();

/** The en-CA locale writes dates as YYYY-MM-DD. If the device does not know a zone, its own applies. */
function dayFormat(zone: string | undefined): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', parts);
  }
}

/**
 * The company's time zone decides the date of "today", and its settings on which day a week starts (decisions §1). Until
 * they are known, the device's zone and Sunday apply.
 */
export function setCompanyDays(
  days: { time_zone: string; week_starts_on: 'sunday' | 'monday' } | null | undefined,
) {
  const start = days?.week_starts_on === 'monday' ? 1 : 0;
  if (days?.time_zone === timeZone && start === weekStart) return;
  timeZone = days?.time_zone;
  dayIn = dayFormat(timeZone);
  weekStart = start;
  for (const listener of listeners) listener();
}

export const currentDay = (): string => dayIn.format();

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

/** The time of day by the device's clock, as HH:mm. */
export const deviceTime = (): string => new Date().toTimeString().slice(0, 5);
