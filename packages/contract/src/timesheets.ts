import { z } from 'zod';
import { BILLABLE_REASONS, BILLING_RATE_SOURCES } from '@daybook/domain/clients/billing';
import { PAY_RUN_STATUSES } from '@daybook/domain/pay/pay-runs/run';
import { UNUSUAL_KINDS } from '@daybook/domain/time/findings';
import { TIMESHEET_STATUSES } from '@daybook/domain/time/timesheet';
import { dailyLogChange } from './daily-logs.ts';
import {
  day,
  dayText,
  distanceUnit,
  momentText,
  optionalLines,
  optionalText,
  personBrief,
  readVersion,
  recordId,
  recordIds,
  requiredText,
  yesOrNo,
} from './fields.ts';
import { dayFilter, flagFilter, idFilter, listInput, ordering, pageWindow, searchFilter } from './filters.ts';
import { timesheetLog, timesheetLogChange } from './timesheet-logs.ts';
import { MAX_JOINT_APPROVALS, timesheetSummary } from './timesheet-pay.ts';

/** How an entry is billed, and why; the rate is USD per hour. */
const billing = z.object({
  billable: z.boolean(),
  billable_reason: z
    .enum(BILLABLE_REASONS)
    .describe('Code of the reason why the client pays for it, or does not'),
  billing_rate: z.number().nullable(),
  billing_rate_source: z.enum(BILLING_RATE_SOURCES).describe('Where the billing rate comes from'),
  kms_billable: z.boolean(),
});

const RETURNED_DATE = 'When an administrator returned it, until it is submitted again';

const fields = {
  id: z.number(),
  user: z.number(),
  user_detail: personBrief,
  company: z.number(),
  start_date: dayText,
  end_date: dayText,
  status: z.enum(TIMESHEET_STATUSES),
  submitted: z.boolean().describe('Whether it is submitted or approved'),
  submitted_date: momentText.nullable(),
  submitted_by: z.string().nullable(),
  approved: z.boolean().describe('Whether it is approved'),
  imported: z.boolean(),
  approved_date: momentText.nullable(),
  total_hours: z.number(),
  leave_hours: z.number().optional().describe('Time off among `total_hours`; only where there is any'),
  total_mileage: z.number(),
  distance_unit: distanceUnit.describe(
    'Unit of the distances: that of the company at submission; of a draft, at present',
  ),
  total_stipend: z.number(),
  client_names: z.array(z.string()).describe('Names of the clients in it'),
  summary: timesheetSummary
    .nullable()
    .describe('Its pay as approval fixed it; null: it is not approved, or imported'),
  returned_date: momentText.nullable().describe(RETURNED_DATE),
  returned_by: z.string().nullable().describe('Name of who returned it'),
  returned_reason: z.string().nullable().describe('Why it was returned'),
  created_at: momentText,
  updated_at: momentText,
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
    returned_date: momentText.optional().describe(RETURNED_DATE),
    returned_by: z.string().optional(),
    returned_reason: fields.returned_reason.optional(),
  });
export type TimesheetBrief = z.output<typeof timesheetBrief>;

export const timesheet = z
  .object(fields)
  .extend({
    snapshot_logs: z.array(timesheetLog).describe('The daily logs as they were submitted; empty in a draft'),
    rate_snapshot: z
      .record(z.string(), billing)
      .describe('How each entry of `snapshot_logs` is billed, by its id, as approval fixed it'),
  })
  .meta({ id: 'Timesheet' });
export type Timesheet = z.output<typeof timesheet>;

export const unusualFinding = z.object({
  kind: z.enum(UNUSUAL_KINDS),
  date: dayText,
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
    .describe('Figures of all timesheets that the filters give, not only of those on the page'),
  count: z.number().describe('Rows on all pages'),
  results: z.array(timesheetRow),
});

/** What is waiting for approval, the oldest first, with as much as approving several at once needs. */
export const timesheetPile = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      start_date: dayText,
      end_date: dayText,
      total_hours: z.number(),
      to_look_at: z.array(z.string()).describe('What there is to look at, in sentences'),
    }),
  ),
  hours_elsewhere: z
    .number()
    .nullable()
    .describe('Hours of the range that are on none of its timesheets; null without a range'),
  mileage_elsewhere: z
    .number()
    .nullable()
    .describe('Distance of the range that is on none of its timesheets; null without a range'),
});

/** Hours of the company's daily logs, whatever the state of their timesheets. */
export const timesheetCharts = z.object({
  start_date: dayText,
  end_date: dayText,
  weeks: z
    .array(z.object({ start_date: dayText, hours: z.number() }))
    .describe('Every week of the range, by its first day'),
  codes: z
    .array(z.object({ code: z.string().nullable(), hours: z.number() }))
    .describe('Hours by work code, the most first; null: without a code'),
});

export const timesheetRevision = z.object({
  id: z.number(),
  corrected_by: z.string(),
  corrected_at: momentText,
  snapshot_logs: z.array(timesheetLog),
  total_hours: z.number(),
  total_mileage: z.number(),
  distance_unit: distanceUnit,
  total_stipend: z.number(),
});

/** A sheet in a pay run was corrected; shown to its employee (timesheets.md#correcting-a-paid-sheet). */
const timesheetCorrection = z.object({
  corrected_at: momentText,
  corrected_by: z.string(),
  reason: z.string(),
});

/** All that the detail screens show. */
export const timesheetDetail = timesheet.extend({
  company_name: z.string(),
  logs: z.array(timesheetLog).describe('The daily logs: live in a draft, otherwise as they were submitted'),
  findings: z.array(unusualFinding),
  revision: timesheetRevision.nullable().describe('A correction that is not included in what is shown'),
  correction: timesheetCorrection.nullable().describe('The latest correction for which a reason was given'),
  pay_run: z
    .object({
      id: z.number(),
      start_date: dayText,
      end_date: dayText,
      status: z.enum(PAY_RUN_STATUSES),
    })
    .nullable()
    .describe('The locked or paid run that includes it'),
  invoices: z
    .array(z.string())
    .describe('Numbers of the invoices that bill its work; for administrators only, others get none'),
  previous_id: z
    .number()
    .nullable()
    .describe('Id of the one before it in the approval queue; for administrators only'),
  next_id: z.number().nullable().describe('Id of the one after it'),
  waiting_count: z.number().nullable().describe('How many are in that queue'),
  position: z.number().nullable().describe('Position in that queue, from 1; null: it is not waiting'),
});

const filters = {
  user: idFilter,
  employee: idFilter.describe('The same as `user`'),
  role: idFilter.describe('Only those of people with this role'),
  submitted: flagFilter.describe('Only submitted ones, or only the others'),
  approved: flagFilter.describe('Only approved ones, or only the others'),
  imported: flagFilter.describe('Only imported ones, or only the others'),
  start_date__gte: dayFilter.describe('Begins on this day or later'),
  start_date__lte: dayFilter.describe('Begins on this day or earlier'),
  end_date__gte: dayFilter.describe('Ends on this day or later'),
  end_date__lte: dayFilter.describe('Ends on this day or earlier'),
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
  flagged: flagFilter.describe('Only submitted ones with something to look at, or only those without'),
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
  flagged: flagFilter.describe('Only those of the queue with something to look at, or only those without'),
});
export type TimesheetDetailOf = z.output<typeof timesheetDetailOf>;
export const timesheetChartsOf = z.strictObject({ start_date: day, end_date: day, employee: idFilter });

const SNAPSHOT_LOGS = 'The daily logs of a submitted timesheet, as corrected';

export const newTimesheet = z
  .object({
    start_date: day,
    end_date: day,
    user: recordId.optional().describe('The person; only administrators may name another than themselves'),
  })
  .meta({ id: 'NewTimesheet' });

/** Dates and daily logs of a draft, or the corrected logs of a submitted one: all of it is saved, or nothing. Totals are ignored. */
export const timesheetChange = z
  .object({
    id: recordId,
    updated_at: readVersion,
    start_date: day.optional(),
    end_date: day.optional(),
    daily_logs: z
      .array(dailyLogChange)
      .max(2_000)
      .optional()
      .describe('Changes of daily logs on the days of a draft'),
    snapshot_logs: z.array(timesheetLogChange).max(2_000).optional().describe(SNAPSHOT_LOGS),
    reason: optionalText(500)
      .optional()
      .describe('Why an administrator corrects the logs of a submitted timesheet; the employee sees it'),
  })
  .meta({ id: 'TimesheetChange' });
export type TimesheetChange = z.output<typeof timesheetChange>;

export const timesheetStep = z
  .object({ id: recordId, updated_at: readVersion })
  .meta({ id: 'TimesheetStep' });

export const timesheetSubmit = timesheetStep
  .extend({
    apply_revision: yesOrNo
      .optional()
      .describe(
        'Whether an earlier correction by an administrator is applied; if left out, it can still be applied later',
      ),
  })
  .meta({ id: 'TimesheetSubmit' });

/** The corrected logs of an approved sheet in a pay run, and the reason. */
export const timesheetCorrect = timesheetStep
  .extend({
    snapshot_logs: z.array(timesheetLogChange).max(2_000).describe(SNAPSHOT_LOGS),
    reason: requiredText(500, 'Enter a reason.'),
  })
  .meta({ id: 'TimesheetCorrect' });
export type TimesheetCorrect = z.output<typeof timesheetCorrect>;

export const timesheetReturn = timesheetStep
  .extend({ reason: optionalLines(1_000).optional() })
  .meta({ id: 'TimesheetReturn' });

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

export const timesheetsToApprove = z
  .object({
    ids: recordIds.pipe(z.array(z.number()).min(1).max(MAX_JOINT_APPROVALS)),
  })
  .meta({ id: 'TimesheetsToApprove' });
export const approvals = z.array(
  z.object({
    id: z.number(),
    ok: z.boolean().describe('Whether it was approved'),
    detail: z.string().nullable().describe('Why not, in a sentence; null: it was approved'),
  }),
);
