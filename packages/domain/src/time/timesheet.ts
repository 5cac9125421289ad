import type { StepRefusal } from '../access/refusals.ts';
import { MAX_LOGS_PER_DAY, MAX_TIMESHEET_ENTRIES } from '../limits.ts';
import { formatRange, lengthInDays, rangeProblems, type DateRange } from './date-range.ts';

export const TIMESHEET_STATUSES = ['Draft', 'Submitted', 'Approved'] as const;
export type TimesheetStatus = (typeof TIMESHEET_STATUSES)[number];

/** Its state as lists and sheets show it. */
export const timesheetStatusText = ({
  status,
  imported,
}: {
  status: TimesheetStatus;
  imported: boolean;
}): string => (imported ? 'Imported' : status);

export const TIMESHEET_ACTIONS = [
  'edit',
  'regenerate',
  'submit',
  'unsubmit',
  'approve',
  'unapprove',
  'recalculate',
  'correct',
  'delete',
] as const;
export type TimesheetAction = (typeof TIMESHEET_ACTIONS)[number];

/** `next` null: the timesheet is deleted. */
export type TimesheetStep = { next: TimesheetStatus | null } | { refusal: StepRefusal };

const APPROVED: StepRefusal = {
  code: 'approved',
  detail: 'This timesheet has been approved and cannot be modified.',
};
const ALREADY_APPROVED: StepRefusal = { code: 'already_approved', detail: 'Timesheet already approved.' };
const ALREADY_SUBMITTED: StepRefusal = {
  code: 'already_submitted',
  detail: 'This timesheet has already been submitted.',
};
const NOT_SUBMITTED: StepRefusal = {
  code: 'not_submitted',
  detail: 'This timesheet has not been submitted.',
};
const NOT_APPROVED: StepRefusal = { code: 'not_approved', detail: 'This timesheet has not been approved.' };
const UNSUBMIT_FIRST: StepRefusal = {
  code: 'already_submitted',
  detail: 'This timesheet has been submitted. Unsubmit it to regenerate it.',
};

/** Time imported as paid outside Daybook stays as it is (imports-and-exports.md#time-history). */
export const IMPORTED: StepRefusal = {
  code: 'imported',
  detail: 'Imported timesheets are paid outside Daybook and cannot be changed. Undo the import instead.',
};

/** Draft → Submitted → Approved, and back one step at a time (timesheets.md#states). The server and the buttons read this table. */
const STEPS: Readonly<Record<TimesheetStatus, Readonly<Record<TimesheetAction, TimesheetStep>>>> = {
  Draft: {
    edit: { next: 'Draft' },
    regenerate: { next: 'Draft' },
    submit: { next: 'Submitted' },
    unsubmit: { refusal: NOT_SUBMITTED },
    approve: { refusal: NOT_SUBMITTED },
    unapprove: { refusal: NOT_APPROVED },
    recalculate: { refusal: NOT_APPROVED },
    correct: { refusal: NOT_APPROVED },
    delete: { next: null },
  },
  Submitted: {
    edit: { next: 'Submitted' },
    regenerate: { refusal: UNSUBMIT_FIRST },
    submit: { refusal: ALREADY_SUBMITTED },
    unsubmit: { next: 'Draft' },
    approve: { next: 'Approved' },
    unapprove: { refusal: NOT_APPROVED },
    recalculate: { refusal: NOT_APPROVED },
    correct: { refusal: NOT_APPROVED },
    delete: { next: null },
  },
  Approved: {
    edit: { refusal: APPROVED },
    regenerate: { refusal: APPROVED },
    submit: { refusal: APPROVED },
    unsubmit: { refusal: APPROVED },
    approve: { refusal: ALREADY_APPROVED },
    unapprove: { next: 'Submitted' },
    recalculate: { next: 'Approved' },
    // Only in a pay run; otherwise the timesheet is unapproved first.
    correct: { next: 'Approved' },
    delete: { refusal: APPROVED },
  },
};

export type TimesheetActor = 'employee' | 'admin';

/** What employees may do with their own sheet; an admin of the company may do everything. */
const EMPLOYEE_ACTIONS: readonly TimesheetAction[] = ['regenerate', 'submit', 'unsubmit', 'delete'];

export const timesheetAfter = (
  status: TimesheetStatus,
  action: TimesheetAction,
  imported = false,
): TimesheetStep => (imported ? { refusal: IMPORTED } : STEPS[status][action]);

export const mayDoTimesheetAction = (actor: TimesheetActor, action: TimesheetAction): boolean =>
  actor === 'admin' || EMPLOYEE_ACTIONS.includes(action);

/** The actions that a screen offers: allowed for the person, and possible in this state. */
export const timesheetActions = (
  { status, imported }: { status: TimesheetStatus; imported: boolean },
  actor: TimesheetActor,
): TimesheetAction[] =>
  TIMESHEET_ACTIONS.filter(
    (action) => mayDoTimesheetAction(actor, action) && 'next' in timesheetAfter(status, action, imported),
  );

export const MAX_TIMESHEET_DAYS = 92;

export function timesheetDateProblems(range: DateRange): Partial<Record<keyof DateRange, string>> {
  const problems = rangeProblems(range);
  if (Object.keys(problems).length > 0) return problems;
  return lengthInDays(range) > MAX_TIMESHEET_DAYS
    ? { end_date: `A timesheet covers at most ${MAX_TIMESHEET_DAYS} days.` }
    : {};
}

/** `isOwn`: the person who reads it is the one whose timesheet it is. */
export const timesheetOverlapSentence = (other: DateRange, isOwn: boolean): string =>
  `These dates overlap ${isOwn ? 'your' : 'this employee’s'} timesheet of ${formatRange(other)}.`;

/** The questions asked before each step. */
export const TIMESHEET_CONFIRMATIONS: Readonly<Partial<Record<TimesheetAction, string>>> = {
  submit: 'Submit this timesheet? Once submitted, no further edits can be made.',
  unsubmit: 'Unsubmit this timesheet?',
  approve: 'Approve this timesheet?',
  unapprove: 'Unapprove this timesheet?',
  recalculate: 'Recalculate the pay of this timesheet?',
  delete: 'Are you sure you want to delete this timesheet?',
};

export const DAY_IS_FULL = `A person can have at most ${MAX_LOGS_PER_DAY} daily logs a day.`;
export const SHEET_IS_FULL = `A timesheet can have at most ${MAX_TIMESHEET_ENTRIES.toLocaleString('en-US')} entries. Choose fewer days.`;
