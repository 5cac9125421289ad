import type { Output } from '#/lib/api/trpc.ts';
import { dayRange, longDay, shortDay } from '#/lib/text/day-text.ts';
import { minutesText } from '#/lib/text/hours-text.ts';
import { StatusBadge, type Tone } from '#/ui/page/status-badge.tsx';

type LeaveRequest = Output['leaveRequests']['get'];

const STATUS: Readonly<Record<LeaveRequest['status'], { label: string; tone: Tone }>> = {
  requested: { label: 'Requested', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const statusLabel = (status: LeaveRequest['status']) => STATUS[status].label;

export const RequestStatus = ({ status }: Pick<LeaveRequest, 'status'>) => (
  <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>
);

/** "Dec 4, 2026", or "Dec 4 – Dec 8, 2026" */
export const daysText = ({ start_date, end_date }: Pick<LeaveRequest, 'start_date' | 'end_date'>): string =>
  start_date === end_date ? longDay(start_date) : dayRange(start_date, end_date);

/** "16:00 h" */
export const timeText = (minutes: number): string => `${minutesText(minutes)} h`;

/** "Sick 12:30 h on Nov 14" */
export const balanceText = (type: string, minutes: number, day: string): string =>
  `${type} ${timeText(minutes)} on ${shortDay(day)}`;
