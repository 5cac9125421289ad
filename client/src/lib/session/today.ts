import { useSyncExternalStore } from 'react';
import { dayAt, isTimeZone } from '@daybook/domain/time/day';
import { createStore, useStore } from '#/lib/device/value-store.ts';
import { LOCALE } from '#/lib/text/locale.ts';

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface CompanyDays {
  zone: string;
  clock: Intl.DateTimeFormat;
  weekStart: 0 | 1;
}

const deviceClock = clockIn(deviceZone());
const company = createStore<CompanyDays>({ zone: deviceZone(), clock: deviceClock, weekStart: 0 });

/** Creating a formatter is slow, and every row of a list asks for a time. */
function clockIn(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** "14:30 EST" as its two parts. */
const partsOf = (format: Intl.DateTimeFormat, at: Date) => {
  const [time = '', zone = ''] = format.format(at).split(' ');
  return { time, zone };
};

/**
 * The company's time zone decides the date of "today" and of every moment, and its settings on which day a week starts. Until
 * they are known, as for visitors and operators, the device's zone and Sunday apply, as they do if it does not know the zone.
 */
export function setCompanyDays(
  days: { time_zone: string; week_starts_on: 'sunday' | 'monday' } | null | undefined,
) {
  const weekStart = days?.week_starts_on === 'monday' ? 1 : 0;
  const zone = days && isTimeZone(days.time_zone) ? days.time_zone : deviceZone();
  const before = company.get();
  if (zone === before.zone && weekStart === before.weekStart) return;
  company.set({ zone, clock: clockIn(zone), weekStart });
}

export const currentDay = (): string => dayAt(new Date(), company.get().zone);

/** A moment by the company's calendar and clock; `zone` is its name ("EST") if the device's clock differs then. */
export function companyTime(at: Date): { day: string; time: string; zone: string } {
  const days = company.get();
  const { time, zone } = partsOf(days.clock, at);
  return { day: dayAt(at, days.zone), time, zone: time === partsOf(deviceClock, at).time ? '' : zone };
}

function subscribe(listener: () => void) {
  const stop = company.subscribe(listener);
  // A tab that was left open over midnight.
  const timer = window.setInterval(listener, 60_000);
  return () => {
    stop();
    window.clearInterval(timer);
  };
}

/** Today as YYYY-MM-DD. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, currentDay, currentDay);
}

/** The first day of a week: 0 is Sunday, 1 is Monday. */
export const useWeekStart = (): 0 | 1 => useStore(company, ({ weekStart }) => weekStart);

/** The time of day by the device's clock, as HH:mm. */
export const deviceTime = (): string => new Date().toTimeString().slice(0, 5);
