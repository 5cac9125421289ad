import { describe, expect, it } from 'vitest';
import { submissionStatus, submissionStep } from './reports/submission.ts';
import { REPORT_ACTIONS, REPORT_STATUSES, reportStatus, reportStep } from './reports/monthly-report.ts';
import type { StepRefusal } from './access/refusals.ts';
import {
  mayDoTimesheetAction,
  TIMESHEET_ACTIONS,
  TIMESHEET_STATUSES,
  timesheetStep,
} from './time/timesheet.ts';

/** The resulting state, "gone" if the record is deleted, or the sentence that refuses the step. */
const outcome = (step: { next: string | null } | { refusal: StepRefusal }): string =>
  'refusal' in step ? step.refusal.detail : (step.next ?? 'gone');

const NOT_SUBMITTED = 'This timesheet has not been submitted.';
const NOT_APPROVED = 'This timesheet has not been approved.';
const APPROVED = 'This timesheet has been approved and cannot be modified.';

describe('a person who acts on a record in each of its states', () => {
  it.each([
    [
      'Draft',
      [
        'Draft',
        'Draft',
        'Submitted',
        NOT_SUBMITTED,
        NOT_SUBMITTED,
        NOT_APPROVED,
        NOT_APPROVED,
        NOT_APPROVED,
        'gone',
      ],
    ],
    [
      'Submitted',
      [
        'Submitted',
        'This timesheet has been submitted. Unsubmit it to regenerate it.',
        'This timesheet has already been submitted.',
        'Draft',
        'Approved',
        NOT_APPROVED,
        NOT_APPROVED,
        NOT_APPROVED,
        'gone',
      ],
    ],
    [
      'Approved',
      [
        APPROVED,
        APPROVED,
        APPROVED,
        APPROVED,
        'Timesheet already approved.',
        'Submitted',
        'Approved',
        'Approved',
        APPROVED,
      ],
    ],
  ] as const)('moves a timesheet in state %s on, or reads why not', (status, outcomes) => {
    expect(TIMESHEET_STATUSES).toEqual(['Draft', 'Submitted', 'Approved']);
    expect(TIMESHEET_ACTIONS.map((action) => outcome(timesheetStep(status, action)))).toEqual(outcomes);
  });

  it('may do everything as an admin, and act only on their own sheet as an employee', () => {
    expect(TIMESHEET_ACTIONS.filter((action) => mayDoTimesheetAction('employee', action))).toEqual([
      'regenerate',
      'submit',
      'unsubmit',
      'delete',
    ]);
    expect(TIMESHEET_ACTIONS.every((action) => mayDoTimesheetAction('admin', action))).toBe(true);
  });

  const report = 'This report has been approved and cannot be modified.';
  const unsubmitted = 'This report has not been submitted.';
  const again = 'This report has already been submitted.';
  const admins = 'This report has been submitted. Only an administrator can change it.';
  it.each([
    ['Draft', 'admin', ['Draft', 'Draft', 'Submitted', unsubmitted, unsubmitted, 'gone']],
    ['Draft', 'author', ['Draft', 'Draft', 'Submitted', unsubmitted, unsubmitted, 'gone']],
    ['Submitted', 'admin', ['Submitted', 'Submitted', again, 'Draft', 'Approved', 'gone']],
    ['Submitted', 'author', ['Submitted', admins, again, 'Draft', admins, 'gone']],
    ['Approved', 'admin', ['Approved', report, report, 'Draft', 'Monthly report already approved.', report]],
    ['Approved', 'author', ['Approved', report, report, report, 'Monthly report already approved.', report]],
  ] as const)('moves a report in state %s on as its %s, or reads why not', (status, actor, outcomes) => {
    expect(REPORT_STATUSES).toEqual(['Draft', 'Submitted', 'Approved']);
    expect(REPORT_ACTIONS).toEqual(['generate', 'edit', 'submit', 'unsubmit', 'approve', 'delete']);
    expect(REPORT_ACTIONS.map((action) => outcome(reportStep(status, action, actor)))).toEqual(outcomes);
  });

  it('sees the progress of a report or a form', () => {
    expect(reportStatus({ submitted: false, approved: false })).toBe('Draft');
    expect(reportStatus({ submitted: true, approved: false })).toBe('Submitted');
    expect(reportStatus({ submitted: true, approved: true })).toBe('Approved');
    expect([true, false].map((approved) => submissionStatus({ approved }))).toEqual([
      'Approved',
      'Pending Approval',
    ]);
  });

  it.each([
    ['no_show', 'No-show form'],
    ['incident', 'Incident report'],
  ] as const)('moves a form of a %s on, or reads why not', (kind, noun) => {
    const outcomes = (status: 'Pending Approval' | 'Approved', actor: 'author' | 'admin') =>
      (['approve', 'unapprove', 'delete'] as const).map((action) =>
        outcome(submissionStep(kind, status, action, actor)),
      );
    const pending = ['Approved', `${noun} has not been approved.`, 'gone'];
    expect(outcomes('Pending Approval', 'author')).toEqual(pending);
    expect(outcomes('Pending Approval', 'admin')).toEqual(pending);
    const twice = `${noun} already approved.`;
    expect(outcomes('Approved', 'admin')).toEqual([twice, 'Pending Approval', 'gone']);
    expect(outcomes('Approved', 'author')).toEqual([
      twice,
      'Pending Approval',
      `${noun} has been approved. Only an administrator can delete it.`,
    ]);
  });
});
