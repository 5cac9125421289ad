import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { type StepRefusal } from '../access/refusals.ts';
import {
  mayDoTimesheetAction,
  TIMESHEET_ACTIONS,
  TIMESHEET_CONFIRMATIONS,
  TIMESHEET_STATUSES,
  timesheetActions,
  timesheetAfter,
  timesheetDateProblems,
  timesheetOverlapSentence,
} from './timesheet.ts';

describe('a timesheet', () => {
  it('moves from draft to submitted to approved and back, one step at a time', () => {
    expect(timesheetAfter('Draft', 'submit')).toEqual({ next: 'Submitted' });
    expect(timesheetAfter('Submitted', 'approve')).toEqual({ next: 'Approved' });
    expect(timesheetAfter('Approved', 'unapprove')).toEqual({ next: 'Submitted' });
    expect(timesheetAfter('Submitted', 'unsubmit')).toEqual({ next: 'Draft' });
    expect(timesheetAfter('Submitted', 'delete')).toEqual({ next: null });
  });

  it('gives the reason why another step is refused', () => {
    expect(timesheetAfter('Approved', 'approve')).toEqual({
      refusal: { code: 'already_approved', detail: 'Timesheet already approved.' },
    });
    for (const action of ['submit', 'unsubmit', 'edit', 'delete', 'regenerate'] as const) {
      expect(timesheetAfter('Approved', action)).toEqual({
        refusal: { code: 'approved', detail: 'This timesheet has been approved and cannot be modified.' },
      });
    }
    expect(timesheetAfter('Draft', 'approve')).toHaveProperty('refusal');
    expect(timesheetAfter('Draft', 'unsubmit')).toHaveProperty('refusal');
  });

  test.prop([fc.array(fc.constantFrom(...TIMESHEET_ACTIONS), { maxLength: 40 })])(
    'never skips a step, whatever the clicks',
    (actions) => {
      let status: (typeof TIMESHEET_STATUSES)[number] | null = 'Draft';
      for (const action of actions) {
        if (status === null) break;
        const step = timesheetAfter(status, action);
        if (!('next' in step)) continue;
        const from = TIMESHEET_STATUSES.indexOf(status);
        if (step.next !== null) {
          expect(Math.abs(TIMESHEET_STATUSES.indexOf(step.next) - from)).toBeLessThanOrEqual(1);
        } else {
          expect(status).not.toBe('Approved');
        }
        status = step.next;
      }
    },
  );

  it('offers an employee the permitted steps of its state, and an admin the rest', () => {
    expect(timesheetActions({ status: 'Draft', imported: false }, 'employee')).toEqual([
      'regenerate',
      'submit',
      'delete',
    ]);
    expect(timesheetActions({ status: 'Submitted', imported: false }, 'employee')).toEqual([
      'unsubmit',
      'delete',
    ]);
    expect(timesheetActions({ status: 'Approved', imported: false }, 'employee')).toEqual([]);
    expect(timesheetActions({ status: 'Submitted', imported: false }, 'admin')).toEqual([
      'edit',
      'unsubmit',
      'approve',
      'delete',
    ]);
    expect(timesheetActions({ status: 'Approved', imported: false }, 'admin')).toEqual([
      'unapprove',
      'recalculate',
      'correct',
    ]);
    expect(timesheetActions({ status: 'Approved', imported: true }, 'admin')).toEqual([]);
    expect(mayDoTimesheetAction('employee', 'approve')).toBe(false);
  });

  it('covers at most 92 days, from a start to an end', () => {
    expect(timesheetDateProblems({ start_date: '2025-01-01', end_date: '2025-04-02' })).toEqual({});
    expect(timesheetDateProblems({ start_date: '2025-01-01', end_date: '2025-04-03' })).toEqual({
      end_date: 'A timesheet covers at most 92 days.',
    });
    expect(timesheetDateProblems({ start_date: '2025-01-02', end_date: '2025-01-01' })).toHaveProperty(
      'end_date',
    );
    expect(timesheetDateProblems({ start_date: 'soon', end_date: '2025-01-01' })).toHaveProperty(
      'start_date',
    );
    expect(timesheetDateProblems({ start_date: '2025-01-01', end_date: '2025-01-01' })).toEqual({});
  });

  // timesheets.md#no-hour-twice
  it('names the timesheet with overlapping dates', () => {
    expect(timesheetOverlapSentence({ start_date: '2025-01-01', end_date: '2025-01-14' }, true)).toBe(
      'These dates overlap your timesheet of Jan 1 – Jan 14.',
    );
  });
});

/** The resulting state, "gone" if the record is deleted, or the sentence that refuses the step. */
const outcome = (step: { next: string | null } | { refusal: StepRefusal }): string =>
  'refusal' in step ? step.refusal.detail : (step.next ?? 'gone');

const NOT_SUBMITTED = 'This timesheet has not been submitted.';
const NOT_APPROVED = 'This timesheet has not been approved.';
const APPROVED = 'This timesheet has been approved and cannot be modified.';

describe('a person who acts on a timesheet in each of its states', () => {
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
  ] as const)('moves it on from %s, or reads why not', (status, outcomes) => {
    expect(TIMESHEET_STATUSES).toEqual(['Draft', 'Submitted', 'Approved']);
    expect(TIMESHEET_ACTIONS.map((action) => outcome(timesheetAfter(status, action)))).toEqual(outcomes);
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

  it('is asked before each step that cannot easily be undone', () => {
    expect(TIMESHEET_ACTIONS.filter((action) => TIMESHEET_CONFIRMATIONS[action]?.includes('?'))).toEqual([
      'submit',
      'unsubmit',
      'approve',
      'unapprove',
      'recalculate',
      'delete',
    ]);
  });
});
