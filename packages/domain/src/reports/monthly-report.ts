import type { StepRefusal } from '../access/refusals.ts';
import type { DateRange } from '../time/date-range.ts';
import { addMonths, dayOfMonth, firstOfMonth, isDay, monthOf, type Day } from '../time/day.ts';

export const REPORT_STATUSES = ['Draft', 'Submitted', 'Approved'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_ACTIONS = ['generate', 'edit', 'submit', 'unsubmit', 'approve', 'delete'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

export type ReportActor = 'author' | 'admin';

/** `next` null: the report is deleted. `admin`: only an admin may. */
export type ReportStep = { next: ReportStatus | null; admin?: true } | { refusal: StepRefusal };

const APPROVED: StepRefusal = {
  code: 'approved',
  detail: 'This report has been approved and cannot be modified.',
};
const NOT_SUBMITTED: StepRefusal = { code: 'not_submitted', detail: 'This report has not been submitted.' };

/** An approved report is read-only until an admin unsubmits it, which also clears the approval (reports.md#states). */
const STEPS: Readonly<Record<ReportStatus, Readonly<Record<ReportAction, ReportStep>>>> = {
  Draft: {
    generate: { next: 'Draft' },
    edit: { next: 'Draft' },
    submit: { next: 'Submitted' },
    unsubmit: { refusal: NOT_SUBMITTED },
    approve: { refusal: NOT_SUBMITTED },
    delete: { next: null },
  },
  Submitted: {
    generate: { next: 'Submitted' },
    edit: { next: 'Submitted', admin: true },
    submit: { refusal: { code: 'already_submitted', detail: 'This report has already been submitted.' } },
    unsubmit: { next: 'Draft' },
    approve: { next: 'Approved', admin: true },
    delete: { next: null },
  },
  Approved: {
    generate: { next: 'Approved' },
    edit: { refusal: APPROVED },
    submit: { refusal: APPROVED },
    unsubmit: { next: 'Draft', admin: true },
    approve: { refusal: { code: 'already_approved', detail: 'Monthly report already approved.' } },
    delete: { refusal: APPROVED },
  },
};

export function reportStatus(flags: { submitted: boolean; approved: boolean }): ReportStatus {
  if (flags.approved) return 'Approved';
  return flags.submitted ? 'Submitted' : 'Draft';
}

const ADMINS_ONLY: StepRefusal = {
  code: 'already_submitted',
  detail: 'This report has been submitted. Only an administrator can change it.',
};

/** The result of an action for this person, or the sentence that refuses it. */
export function reportAfter(status: ReportStatus, action: ReportAction, actor: ReportActor): ReportStep {
  const step = STEPS[status][action];
  if ('refusal' in step || !step.admin || actor === 'admin') return step;
  return { refusal: status === 'Approved' ? APPROVED : ADMINS_ONLY };
}

/** The actions that a screen offers. */
export const reportActions = (status: ReportStatus, actor: ReportActor): ReportAction[] =>
  REPORT_ACTIONS.filter((action) => 'next' in reportAfter(status, action, actor));

/** The month of a `generate`: that of its start date. A range over two months is refused. */
export function reportMonth(range: {
  start_date: Day;
  end_date?: Day | null;
}): { month: Day } | { refusal: string } {
  const month = firstOfMonth(range.start_date);
  if (month === null) return { refusal: 'Please select a month.' };
  const { end_date } = range;
  if (isDay(end_date) && monthOf(end_date) !== monthOf(month)) {
    return { refusal: 'A monthly report covers the days of one month.' };
  }
  return { month };
}

/** Due on `report_due_day` of the following month, or its last day if it is shorter; null without a due day. */
export const reportDueDate = (month: Day, reportDueDay: number | null | undefined): Day | null =>
  reportDueDay == null ? null : dayOfMonth(addMonths(monthOf(month), 1), reportDueDay);

/** The presets of the admin list: this month and the three before it (reports.md#screens). */
export const reportPresets = (today: Day): { label: string; month: Day }[] =>
  ['This Month', 'Last Month', '2 Months Ago', '3 Months Ago'].map((label, back) => ({
    label,
    month: `${addMonths(monthOf(today), -back)}-01`,
  }));

/** The days whose logs count in a report of this month. */
export const reportRange = (month: Day): DateRange => ({
  start_date: `${monthOf(month)}-01`,
  end_date: dayOfMonth(monthOf(month), 31),
});

/** The questions asked before each step (reports.md#generating, reports.md#writing). */
export const REPORT_CONFIRMATIONS: Readonly<Partial<Record<ReportAction, string>>> = {
  submit: 'Submit this report? This will lock the data and update totals.',
  unsubmit: 'Are you sure you want to unsubmit this report?',
  approve: 'Approve this report?',
  delete: 'Are you sure you want to delete this report?',
};
