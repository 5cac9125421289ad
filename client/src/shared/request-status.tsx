import type { Output } from '#/lib/api/trpc.ts';
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
