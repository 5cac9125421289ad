import { minutesText } from '#/lib/text/hours-text.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** "Mon, Wed 8:00 · Fri 4:00": days of one length together, from the company's first day of a week. */
export function weekText(minutes: readonly number[], weekStart: 0 | 1): string {
  const byLength = new Map<number, string[]>();
  for (let index = 0; index < DAYS.length; index += 1) {
    const day = (index + weekStart) % DAYS.length;
    const length = minutes[day] ?? 0;
    if (length > 0) byLength.set(length, [...(byLength.get(length) ?? []), DAYS[day] ?? '']);
  }
  if (byLength.size === 0) return 'No days';
  return [...byLength].map(([length, days]) => `${days.join(', ')} ${minutesText(length)}`).join(' · ');
}
