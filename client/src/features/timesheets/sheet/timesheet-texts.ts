import { detailOrMessage, errorCode, errorDetail, errorText } from '#/lib/api/error-text.ts';
import type { Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';

export type Step = 'submit' | 'unsubmit' | 'return' | 'approve' | 'unapprove' | 'recalculate' | 'delete';

const ERRORS: Readonly<Record<Step, string>> = {
  submit: 'Error submitting timesheet',
  unsubmit: 'Error unsubmitting timesheet',
  return: 'Error unsubmitting timesheet',
  approve: 'Error approving timesheet',
  unapprove: 'Error unapproving timesheet',
  recalculate: 'Error recalculating timesheet',
  delete: 'Error deleting timesheet',
};

/** Status panel of the worker's screens (timesheets.md#errors): "Error submitting timesheet: {detail or message}". */
export const workerFailure = (step: Step, error: unknown): string =>
  `${ERRORS[step]}: ${detailOrMessage(error)}`;

/** The admin's table: the server's sentence, else "Error approving timesheet. Please try again." */
export const adminListFailure = (step: Step, error: unknown): string =>
  errorText(error, `${ERRORS[step]}. Please try again.`);

const FAILED: Readonly<Record<Step, string>> = {
  submit: 'Failed to submit/unsubmit timesheet.',
  unsubmit: 'Failed to submit/unsubmit timesheet.',
  return: 'Failed to submit/unsubmit timesheet.',
  approve: 'Failed to approve timesheet.',
  unapprove: 'Failed to unapprove timesheet.',
  recalculate: 'Failed to recalculate timesheet.',
  delete: 'Failed to delete timesheet.',
};

/** The admin's detail. "Timesheet already approved." stands alone; other reasons follow the sentence. */
export function adminDetailFailure(step: Step, error: unknown): string {
  const detail = errorDetail(error);
  if (detail && errorCode(error) === 'already_approved') return detail;
  return detail ? `${FAILED[step]} ${detail}` : FAILED[step];
}

type Detail = Output['timesheets']['detail'];

/** Why a sheet is corrected instead of unapproved and changed; null if it can be. */
export function whyCorrected({ pay_run, invoices }: Pick<Detail, 'pay_run' | 'invoices'>): string | null {
  const paid =
    pay_run &&
    `This timesheet was paid in the run of ${dayRange(pay_run.start_date, pay_run.end_date)}. The next pay run pays the difference, and the employee sees your reason.`;
  const billed =
    invoices.length > 0 &&
    `This timesheet is on invoice ${invoices.join(', ')}. To Bill shows the difference${paid ? '.' : ', and the employee sees your reason.'}`;
  return [paid, billed].filter(Boolean).join(' ') || null;
}
