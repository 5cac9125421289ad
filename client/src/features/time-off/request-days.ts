import { usualMinutesOn } from '@daybook/domain/leave/policy';
import { MAX_DAYS_AHEAD, MAX_DAYS_BACK, MAX_REQUEST_DAYS } from '@daybook/domain/leave/request';
import { addDays, daysBetween } from '@daybook/domain/time/day';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';

/** What a worker's request may reach (time-off.md#requests); the server refuses the rest. */
export const requestWindow = (today: string) => ({
  min: addDays(today, -MAX_DAYS_BACK),
  max: addDays(today, MAX_DAYS_AHEAD),
});

/** A day that is asked for; a text that is no time stays, so that it is refused. */
export interface RequestDay {
  date: string;
  minutes: TypedNumber;
}

/** What the person usually works on a day; nothing on a company holiday. */
export interface UsualDay {
  date: string;
  minutes: number;
}

/** The days from one to another. At most one more than a request can have, so that the server says why. */
export function rangeOf(from: string | null, to: string | null): string[] {
  if (from === null) return [];
  const count = Math.min(MAX_REQUEST_DAYS + 1, Math.max(1, daysBetween(from, to ?? from) + 1));
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** Days that were there before keep their time, also none; the others have the usual one. */
export function filledDays(
  dates: readonly string[],
  usual: readonly UsualDay[] | undefined,
  before: { dates: readonly string[]; days: readonly RequestDay[] },
): RequestDay[] {
  const usualOn = new Map((usual ?? []).map(({ date, minutes }) => [date, minutes]));
  return dates.flatMap((date): RequestDay[] => {
    if (before.dates.includes(date)) return before.days.filter((day) => day.date === date);
    const minutes = usualOn.get(date) ?? usualMinutesOn([], date);
    return minutes > 0 ? [{ date, minutes }] : [];
  });
}

/** The days with another time on one of them; without one, the day is not taken. */
export function withDay(days: readonly RequestDay[], date: string, minutes: TypedNumber): RequestDay[] {
  const others = days.filter((day) => day.date !== date);
  if (minutes === null || minutes === 0) return others;
  return [...others, { date, minutes }].toSorted((a, b) => a.date.localeCompare(b.date));
}

export const totalMinutes = (days: readonly RequestDay[]): number =>
  days.reduce((sum, { minutes }) => sum + (typeof minutes === 'number' ? minutes : 0), 0);
