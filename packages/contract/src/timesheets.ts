import { z } from 'zod';
import { BILLABLE_REASONS, BILLING_RATE_SOURCES } from '@daybook/domain/clients/billing';
import { MILEAGE_RATE_SOURCES, OVERTIME_RATE_SOURCES, PAY_RATE_SOURCES } from '@daybook/domain/pay/pay-rates';
import { PAY_RUN_STATUSES } from '@daybook/domain/pay/pay-runs/run';
import { TIMESHEET_STATUSES } from '@daybook/domain/time/timesheet';
import { UNUSUAL_KINDS } from '@daybook/domain/time/findings';
import { dailyLogChange } from './daily-logs.ts';
import {
  day,
  distanceUnit,
  optionalLines,
  optionalText,
  personBrief,
  readVersion,
  recordId,
  recordIds,
  requiredText,
  yesOrNo,
} from './fields.ts';
import {
  dayFilter,
  flagFilter,
  idFilter,
  idListFilter,
  listInput,
  ordering,
  pageWindow,
  searchFilter,
} from './filters.ts';
import { timesheetLog, timesheetLogChange } from './timesheet-logs.ts';

const amountOrNone = z.number().nullable();
const MAX_APPROVED_TOGETHER = 200;

/** Hours or sums that are paid alike in a window of the pay rule. */
const payLine = z.object({
  window_start: z.string(),
  window_end: z.string(),
  pay_code: z.string(),
  multiplier: z.number().nullable().describe("Null: not an hour's pay."),
  rate: amountOrNone.describe('USD: the base rate, or what one hour or one unit adds.'),
  hours: z.number().nullable(),
  units: z.number().nullable().describe('A distance in `unit`, or how many allowances.'),
  unit: distanceUnit.nullable(),
  amount: z.number(),
  /** The version by which the window was computed; null: Classic 80. */
  pay_rule_version: z.number().nullable(),
});
export type TimesheetPayLine = z.output<typeof payLine>;

/** What approval froze; the money is USD. */
export const timesheetSummary = z.object({
  approved_by: z.string().describe("The approver's name."),
  approved_by_id: z.number().nullable(),
  billing_details: z.object({
    regular_hours: z.number(),
    overtime_hours: z.number(),
    billable_hours: z.number(),
    regular_pay: z.number(),
    overtime_pay: z.number(),
    total_pay: z.number(),
    mileage_reimbursement: z.number(),
    mileage_untaxed: z.number(),
    mileage_taxed: z.number(),
    pay_rate: z.number(),
    overtime_rate: z.number(),
    mileage_rate: amountOrNone.describe('That of the last day driven; `pay_lines` have all of them.'),
    mileage_rate_unit: distanceUnit.nullable(),
    pay_rate_source: z.enum(PAY_RATE_SOURCES).describe('`default`: no rate was set.'),
    overtime_rate_source: z.enum(OVERTIME_RATE_SOURCES),
    mileage_rate_source: z.enum(MILEAGE_RATE_SOURCES),
    pay_period_start: z.string().describe('The pay period that the regular hours are of.'),
    pay_period_end: z.string(),
    pay_period_regular_hours: z.number(),
    pay_lines: z.array(payLine).describe('What these figures are made of.'),
  }),
});

/** How an entry is billed, and why; the rate is USD per hour. */
const billing = z.object({
  billable: z.boolean(),
  billable_reason: z.enum(BILLABLE_REASONS),
  billing_rate: amountOrNone,
  billing_rate_source: z.enum(BILLING_RATE_SOURCES),
  kms_billable: z.boolean().describe('Whether the client pays for the mileage of billable entries.'),
});

const fields = {
  id: z.number(),
  user: z.number(),
  user_detail: personBrief,
  company: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  status: z.enum(TIMESHEET_STATUSES),
  submitted: z.boolean(),
  submitted_date: z.string().nullable(),
  submitted_by: z
    .string()
    .nullable()
    .describe('Names of the people who took the last steps, so that a locked sheet shows why.'),
  approved: z.boolean(),
  imported: z.boolean(),
  approved_date: z.string().nullable(),
  total_hours: z.number(),
  total_mileage: z.number(),
  distance_unit: distanceUnit.describe("The company's at submission; for a draft, its current one."),
  total_stipend: z.number(),
  client_names: z.array(z.string()),
  summary: timesheetSummary.nullable().describe('Null unless approved, and of an imported one.'),
  returned_date: z
    .string()
    .nullable()
    .describe('Set after an admin returned the timesheet, until it is submitted again.'),
  returned_by: z.string().nullable(),
  returned_reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** A timesheet as in our tables, without its logs and its pay. */
export const timesheetBrief = z
  .object(fields)
  .omit({
    company: true,
    submitted: true,
    submitted_by: true,
    approved: true,
    approved_date: true,
    client_names: true,
    summary: true,
    created_at: true,
  })
  .extend({
    user_detail: personBrief.pick({ name: true }),
    returned_date: z.string().optional().describe('This and the next two: only of a returned one.'),
    returned_by: z.string().optional(),
    returned_reason: fields.returned_reason.optional(),
  });
export type TimesheetBrief = z.output<typeof timesheetBrief>;

export const timesheet = z.object(fields).extend({
  snapshot_logs: z.array(timesheetLog).describe('Empty in a draft.'),
  rate_snapshot: z
    .record(z.string(), billing)
    .describe('By the id of an entry of `snapshot_logs`: how it is billed, frozen at approval.'),
});
export type Timesheet = z.output<typeof timesheet>;

export const unusualFinding = z.object({
  kind: z.enum(UNUSUAL_KINDS),
  date: z.string(),
  message: z.string(),
});

/** A row of the admin's table, with what an approver should look at. */
export const timesheetRow = timesheetBrief
  .omit({ submitted_date: true, total_stipend: true, distance_unit: true, returned_reason: true })
  .extend({ client_names: fields.client_names, findings: z.array(unusualFinding) });

export const timesheetBoard = z.object({
  cards: z
    .object({
      total: z.number(),
      total_hours: z.number(),
      total_mileage: z.number(),
      distance_unit: distanceUnit,
      pending: z.number(),
      submitted: z.number(),
      approved: z.number(),
    })
    .describe('Of all timesheets that the filters give, whatever their status, not only of the page.'),
  count: z.number().describe('Rows on all pages.'),
  results: z.array(timesheetRow),
});

/** What is waiting for approval, the oldest first, with as much as approving several at once needs. */
export const timesheetPile = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      total_hours: z.number(),
      findings: z.number().describe('Number of things to look at.'),
    }),
  ),
  hours_elsewhere: z
    .number()
    .nullable()
    .describe('Hours of the range that are on none of its timesheets; null without a range.'),
  mileage_elsewhere: z.number().nullable().describe('The same of the mileage.'),
});

/** Hours of the company's daily logs, whatever the state of their timesheets. */
export const timesheetCharts = z.object({
  start_date: z.string(),
  end_date: z.string(),
  weeks: z
    .array(z.object({ start_date: z.string(), hours: z.number() }))
    .describe('Every week of the range, the first day of each.'),
  codes: z
    .array(z.object({ code: z.string().nullable(), hours: z.number() }))
    .describe('Most hours first; no code is null.'),
});

export const timesheetRevision = z.object({
  id: z.number(),
  corrected_by: z.string(),
  corrected_at: z.string(),
  snapshot_logs: z.array(timesheetLog),
  total_hours: z.number(),
  total_mileage: z.number(),
  distance_unit: distanceUnit,
  total_stipend: z.number(),
});

/** A sheet in a pay run was corrected; shown to its employee (timesheets.md#correcting-a-paid-sheet). */
const timesheetCorrection = z.object({
  corrected_at: z.string(),
  corrected_by: z.string(),
  reason: z.string(),
});

/** All that the detail screens show. */
export const timesheetDetail = timesheet.extend({
  company_name: z.string(),
  logs: z.array(timesheetLog).describe('Live in a draft, the snapshot otherwise.'),
  findings: z.array(unusualFinding),
  revision: timesheetRevision.nullable().describe('A correction that is not included in what is shown.'),
  correction: timesheetCorrection.nullable().describe('The latest correction for which a reason was given.'),
  pay_run: z
    .object({
      id: z.number(),
      start_date: z.string(),
      end_date: z.string(),
      status: z.enum(PAY_RUN_STATUSES),
    })
    .nullable()
    .describe('The locked or paid run that includes it.'),
  previous_id: amountOrNone.describe('The neighbours in the approval queue; for admins only.'),
  next_id: amountOrNone,
  waiting_count: amountOrNone,
  position: amountOrNone.describe(
    'The position in that queue, from 1; null if the timesheet is not waiting.',
  ),
});

const filters = {
  user: idFilter,
  employee: idFilter,
  submitted: flagFilter,
  approved: flagFilter,
  imported: flagFilter,
  start_date__gte: dayFilter,
  start_date__lte: dayFilter,
  end_date__gte: dayFilter,
  end_date__lte: dayFilter,
  search: searchFilter,
  ordering: ordering([
    'start_date',
    'end_date',
    'submitted_date',
    'approved_date',
    'created_at',
    'updated_at',
    'id',
  ]),
};
export const timesheetList = listInput(filters);
export type TimesheetListInput = z.output<typeof timesheetList>;
const { ordering: _ordering, ...boardFilters } = filters;
/** The query of the admin's table: without an `ordering`, sheets awaiting approval come first. */
export const timesheetBoardQuery = z.strictObject({
  ...boardFilters,
  flagged: flagFilter.describe('Submitted ones with (or without) something to look at.'),
  ordering: ordering(['employee', 'start_date', 'status', 'hours', 'miles']),
  ...pageWindow,
});
export type TimesheetBoardQuery = z.output<typeof timesheetBoardQuery>;
const { start_date__gte, end_date__lte, employee, search } = filters;
export const timesheetPileOf = z.strictObject({ start_date__gte, end_date__lte, employee, search });
export type TimesheetPileOf = z.output<typeof timesheetPileOf>;
/** A timesheet, and the filters of the list that it was opened from: its neighbours are those that wait in that list. */
export const timesheetDetailOf = z.object({
  id: recordId,
  start_date__gte,
  end_date__lte,
  employee,
  search,
  flagged: flagFilter.describe('Of the queue: those with (or without) something to look at.'),
});
export type TimesheetDetailOf = z.output<typeof timesheetDetailOf>;
export const timesheetChartsOf = z.strictObject({ start_date: day, end_date: day, employee: idFilter });

export const newTimesheet = z.object({
  start_date: day,
  end_date: day,
  user: recordId.optional().describe('The owner; only an admin may name another person.'),
});

/** Dates and daily logs of a draft, or the corrected logs of a submitted one: all of it is saved, or nothing. Totals are ignored. */
export const timesheetChange = z.object({
  id: recordId,
  updated_at: readVersion,
  start_date: day.optional(),
  end_date: day.optional(),
  daily_logs: z
    .array(dailyLogChange)
    .max(2_000)
    .optional()
    .describe("Changes of daily logs in the draft's days."),
  snapshot_logs: z.array(timesheetLogChange).max(2_000).optional(),
  reason: optionalText(500)
    .optional()
    .describe('Why an admin corrects the logs of a submitted timesheet; the employee sees it.'),
});
export type TimesheetChange = z.output<typeof timesheetChange>;

export const timesheetStep = z.object({ id: recordId, updated_at: readVersion });

export const timesheetSubmit = timesheetStep.extend({
  apply_revision: yesOrNo
    .optional()
    .describe(
      'Whether an earlier correction by an admin is applied; if left out, it can still be applied later.',
    ),
});

/** The corrected logs of an approved sheet in a pay run, and the reason. */
export const timesheetCorrect = timesheetStep.extend({
  snapshot_logs: z.array(timesheetLogChange).max(2_000),
  reason: requiredText(500, 'Enter a reason.'),
});
export type TimesheetCorrect = z.output<typeof timesheetCorrect>;

export const timesheetReturn = timesheetStep.extend({ reason: optionalLines(1_000).optional() });

/** The people on one page of a list, and a pay period. */
export const timesheetsInPeriod = z.strictObject({
  users: recordIds.pipe(z.array(z.number()).max(200)),
  start_date: day,
  end_date: day,
});
export const personsTimesheet = z.object({
  id: z.number(),
  user: z.number(),
  status: z.enum(TIMESHEET_STATUSES),
  imported: z.boolean(),
});

/** The timesheets, and the step whose effect on pay is previewed. */
export const payChangesOf = z.strictObject({
  ids: idListFilter.unwrap().pipe(z.array(z.number()).max(MAX_APPROVED_TOGETHER)),
  step: z.enum(['approve', 'unapprove', 'recalculate'], {
    error: 'Use approve, unapprove or recalculate.',
  }),
});
export type PayChangesOf = z.output<typeof payChangesOf>;

const payBySheet = z.object({
  regular_hours: z.number(),
  overtime_hours: z.number(),
  total_pay: z.number(),
  mileage_reimbursement: z.number(),
  pay_rate: z.number(),
  pay_rate_source: z.enum(PAY_RATE_SOURCES).describe('`default`: no rate is set.'),
});
/** A timesheet whose pay the step changes: one of the given ones, or another of the same person and pay period. */
export const timesheetPayChange = z.object({
  id: z.number(),
  asked: z.boolean(),
  user: z.number(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  before: payBySheet.nullable().describe('Null if it is then not approved.'),
  after: payBySheet.nullable(),
  overtime_in: z
    .object({ start_date: z.string(), end_date: z.string() })
    .nullable()
    .describe('The pay period in which its overtime is counted, if its dates span two; otherwise null.'),
  missing_rate: z
    .enum(['default', 'unpaid'])
    .nullable()
    .describe(
      'Time without a pay rate: `default`, it is paid at the default rate; `unpaid`, a pay rule pays nothing for it. Null if there is none.',
    ),
});
export type TimesheetPayChange = z.output<typeof timesheetPayChange>;

export const timesheetsToApprove = z.object({
  ids: recordIds.pipe(z.array(z.number()).min(1).max(MAX_APPROVED_TOGETHER)),
});
export const approvals = z.array(
  z.object({ id: z.number(), ok: z.boolean(), detail: z.string().nullable() }),
);
