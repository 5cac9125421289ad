/** Time off that a person asks for (time-off.md#requests). */
export const LEAVE_STATUSES = ['requested', 'approved', 'declined', 'cancelled'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

export const MAX_REQUEST_DAYS = 92;

/** Of a day on which a person is away, or asks to be. */
export const ABSENT_STATUSES = ['requested', 'approved'] as const satisfies readonly LeaveStatus[];

/** Days back, and days ahead, for which a worker can ask; approvers enter any. */
export const MAX_DAYS_BACK = 60;
export const MAX_DAYS_AHEAD = 365;
