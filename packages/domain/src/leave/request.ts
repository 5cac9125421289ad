/** Time off that a person asks for (time-off.md#requests). */
export const LEAVE_STATUSES = ['requested', 'approved', 'declined', 'cancelled'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

export const MAX_REQUEST_DAYS = 92;
