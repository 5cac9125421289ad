import { useSyncExternalStore } from 'react';

let timeZone: string | undefined;
const listeners = new Set<() => void>();

/** The company's time zone decides which day "today" is (decisions §1); until it is known, the device's does. */
export function setTimeZone(next: string | null | undefined) {
  const valid = next && isTimeZone(next) ? next : undefined;
  if (valid === timeZone) return;
  timeZone = valid;
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
