import type { Output } from '#/lib/api/trpc.ts';
import { dayRange, shortDay } from '#/lib/text/day-text.ts';
import { minutesText } from '#/lib/text/hours-text.ts';

type Days = Pick<Output['leaveRequests']['get'], 'start_date' | 'end_date'>;

/** "Dec 4, 2026", or "Dec 4 – Dec 8, 2026" */
export const daysText = ({ start_date, end_date }: Days): string => dayRange(start_date, end_date);

/** "16:00 h" */
export const timeText = (minutes: number): string => `${minutesText(minutes)} h`;

/** "Sick 12:30 h on Nov 14" */
export const balanceText = (type: string, minutes: number, day: string): string =>
  `${type} ${timeText(minutes)} on ${shortDay(day)}`;
