import type { TimesheetStatus } from '@daybook/domain/time/timesheet';

/** The state of a timesheet as a part of a sentence. */
export const STATUS_IN_SENTENCE: Readonly<Record<TimesheetStatus | 'Imported', string>> = {
  Draft: 'draft',
  Submitted: 'submitted',
  Approved: 'approved',
  Imported: 'imported',
};
