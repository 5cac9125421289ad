import type { StepRefusal } from '../../access/refusals.ts';
import { formatRange, type DateRange } from '../../time/date-range.ts';

export const PAY_RUN_KINDS = ['regular', 'off_cycle'] as const;
export const PAY_RUN_STATUSES = ['draft', 'locked', 'paid'] as const;
export type PayRunStatus = (typeof PAY_RUN_STATUSES)[number];
export const PAY_RUN_STATUS_LABELS: Readonly<Record<PayRunStatus, string>> = {
  draft: 'Draft',
  locked: 'Locked',
  paid: 'Paid',
};

/** Runs that have paid what they contain. */
export const SETTLED = ['locked', 'paid'] as const satisfies PayRunStatus[];

const PAY_RUN_STEPS = ['lock', 'unlock', 'pay', 'delete'] as const;
export type PayRunStep = (typeof PAY_RUN_STEPS)[number];

/** Draft → Locked → Paid, and Locked → Draft (pay-runs.md#states). Paid never moves. */
const FROM: Readonly<Record<PayRunStep, PayRunStatus>> = {
  lock: 'draft',
  unlock: 'locked',
  pay: 'locked',
  delete: 'draft',
};

const ALREADY: Readonly<Record<PayRunStatus, string>> = { draft: 'a draft', locked: 'locked', paid: 'paid' };

export const mayDoPayRunStep = (status: PayRunStatus, step: PayRunStep): boolean => FROM[step] === status;

export const payRunRefusal = (status: PayRunStatus): StepRefusal => ({
  code: 'pay_run_state',
  detail: `This pay run is already ${ALREADY[status]}.`,
});

export const draftThereSentence = (run: DateRange): string =>
  `The run of ${formatRange(run)} is still a draft.`;

export const inPayRunSentence = (run: DateRange): string =>
  `This timesheet is in the pay run ${formatRange(run)} and cannot be unapproved. Use Correct instead.`;

/** What prevents a lock (pay-runs.md#locking). */
export const PAY_RUN_BLOCKERS = [
  'no_pay_rate',
  'no_lines',
  'no_payroll_id',
  'no_earning_code',
  'format',
] as const;
/** What requires a reason for a lock. */
export const PAY_RUN_WARNINGS = [
  'not_over',
  'not_approved',
  'on_no_timesheet',
  'not_placed',
  'overlap',
  'default_rate',
  'carried',
  'provider_difference',
] as const;
export type PayRunBlockerCode = (typeof PAY_RUN_BLOCKERS)[number];
export type PayRunWarningCode = (typeof PAY_RUN_WARNINGS)[number];

/** Something about one person, or about the run (no user), that concerns a lock. */
export interface PayRunFinding<Code extends string = PayRunBlockerCode | PayRunWarningCode> {
  code: Code;
  user_id: number | null;
  name: string | null;
  text: string;
  /** The path of the page where it can be fixed. */
  link: string;
  /** The timesheet that it is about, if it is about one. */
  timesheet?: number;
}
