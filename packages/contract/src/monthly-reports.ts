import { z } from 'zod';
import { MAX_NARRATIVE_CHARACTERS } from '@daybook/domain/limits';
import { REPORT_STATUSES } from '@daybook/domain/reports/monthly-report';
import type { BuiltInReportField } from '@daybook/domain/reports/report-layout';
import { firstOfMonth } from '@daybook/domain/time/day';
import {
  clientBrief,
  day,
  dayText,
  distanceUnit,
  emailText,
  momentText,
  optionalDay,
  optionalLines,
  readVersion,
  recordId,
} from './fields.ts';
import {
  flagFilter,
  idFilter,
  idListFilter,
  listInput,
  monthFilter,
  ordering,
  searchFilter,
  yearFilter,
} from './filters.ts';
import { customReportField, reportFieldId, reportLayout } from './report-layout.ts';

/** One of the employee's daily logs for the client in the month. */
export const reportSession = z
  .object({
    id: z.number(),
    date: dayText,
    total_hours: z.number(),
    total_mileage: z.number(),
    distance_unit: distanceUnit
      .optional()
      .describe('Unit of the distance; left out if it was submitted before logs had units: km'),
    total_stipend: z.number(),
    notes: z.string().nullable(),
    daily_narrative: z.string().nullable(),
  })
  .meta({ id: 'ReportSession' });

export const narrative = z
  .object({ date: dayText, employee: z.string().describe('Name of the employee'), text: z.string() })
  .meta({ id: 'Narrative' });

const ADDITIONAL_INFO = 'Values of its fields, by their ids; `{id}_date` is the day of a signature';

/** What each built-in field shows, formatted. */
const builtInValues = z.object({
  report_date: dayText.describe('Day on which the report was submitted; in a draft, today'),
  client_name: z.string(),
  client_code: z.string(),
  contract_start: dayText,
  contract_end: dayText,
  contract_number: z.string(),
  case_worker: z.string(),
  employee_name: z.string(),
  total_visits: z.string().describe('Number of daily logs'),
  visit_dates: z.string().describe('Days of the daily logs'),
  total_contract_hours: z.string().describe('Hours that the contract allows in the month'),
  total_hours: z.string(),
  contract_hours_breakdown: z
    .string()
    .describe('Hours that the contract allows in the month, a line for each work code'),
  contracted_kms: z.string().describe('Distance that the contract allows in the month'),
  total_used_kms: z.string().describe('Distance of the daily logs'),
  total_stipend_used: z.string().describe('Stipends of the daily logs, in USD'),
  goals: z.string().describe('Goals of the client, one a line'),
} satisfies Record<BuiltInReportField, z.ZodType>);

/** What a report stores when it is submitted; later changes elsewhere do not affect it. */
export const frozenReport = z.object({
  field_values: builtInValues,
  narratives: z.array(narrative),
  sessions: z.array(reportSession),
  layout: reportLayout,
  submitted_by: z.string(),
});
export type FrozenReport = z.output<typeof frozenReport>;

export const monthlyReport = z
  .object({
    id: z.number(),
    title: z.string(),
    company: z.number(),
    client: clientBrief,
    client_id: z.number(),
    user: z.object({ id: z.number(), name: z.string(), email: emailText }),
    user_id: z.number(),
    month: dayText.describe('The first day of the month'),
    month_name: z.string().describe('The month in words'),
    due_date: dayText
      .nullable()
      .describe('Day on which it is due; null: the company has no `report_due_day`'),
    status: z.enum(REPORT_STATUSES),
    submitted: z.boolean().describe('Whether it has been submitted'),
    submitted_at: momentText.nullable(),
    submitted_by: z.string().nullable(),
    approved: z.boolean().describe('Whether it is approved'),
    processed: z.boolean().describe('Whether it has been reviewed'),
    processed_by: z.string().nullable().describe('Name of who reviewed it'),
    processed_at: momentText.nullable(),
    summary: z.string().nullable(),
    additional_info: z.record(z.string(), z.string()).describe(ADDITIONAL_INFO),
    total_hours: z.number(),
    total_mileage: z.number(),
    distance_unit: distanceUnit,
    total_kms: z.number().describe('The same as `total_mileage`'),
    total_stipend: z.number(),
    total_narratives: z.number().describe('Number of narratives'),
    narratives: z.array(narrative).describe('What happened, day by day'),
    sessions: z.array(reportSession).describe('Daily logs of the month'),
    field_values: builtInValues.describe('Values of the built-in fields'),
    layout: reportLayout.describe('The layout at submission; of a draft, the present one of the company'),
    custom_fields: z.array(customReportField).describe('The same as `layout.custom_fields`'),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'MonthlyReport' });
export type MonthlyReport = z.output<typeof monthlyReport>;

/** A report as in our tables. */
export const reportBrief = monthlyReport
  .pick({
    id: true,
    title: true,
    client_id: true,
    month: true,
    month_name: true,
    due_date: true,
    status: true,
    submitted_at: true,
    total_hours: true,
    total_mileage: true,
    distance_unit: true,
    total_stipend: true,
    updated_at: true,
  })
  .extend({
    client: clientBrief.pick({ name: true }),
    user: z.object({ name: z.string() }),
  });
export type ReportBrief = z.output<typeof reportBrief>;

export const reportGeneration = z
  .object({
    client: z.preprocess((value) => value ?? undefined, recordId),
    start_date: z.preprocess((value) => value ?? '', day),
    end_date: optionalDay.optional(),
  })
  .meta({ id: 'ReportGeneration' });

const MAX_VALUES = 300;
const value = z
  .union([z.string(), z.number(), z.boolean()], { error: 'Enter text.' })
  .nullable()
  .transform((given): string | null => (given === null ? null : String(given)))
  .pipe(optionalLines(MAX_NARRATIVE_CHARACTERS));

const additionalInfo = z
  .record(reportFieldId, value)
  .refine((values) => Object.keys(values).length <= MAX_VALUES, `Use at most ${MAX_VALUES} values.`);

/** The input may contain the whole report; only these fields are written (reports.md#states). */
export const reportUpdate = z
  .object({
    id: recordId,
    summary: optionalLines(MAX_NARRATIVE_CHARACTERS).optional(),
    additional_info: additionalInfo.optional().describe(ADDITIONAL_INFO),
    month: z
      .string({ error: 'Please select a month.' })
      .refine((month) => firstOfMonth(month) !== null, 'Please select a month.')
      .optional()
      .describe('`YYYY-MM` or `YYYY-MM-DD`; only of a draft'),
    updated_at: readVersion,
  })
  .meta({ id: 'ReportUpdate' });
export type ReportUpdate = z.output<typeof reportUpdate>;

/** A step from one state to the next, on the version that the person saw. */
export const reportStep = z.object({ id: recordId, updated_at: readVersion }).meta({ id: 'ReportStep' });

const filters = {
  user: idFilter,
  client: idFilter,
  client__in: idListFilter.describe('Ids of clients, separated by commas'),
  submitted: flagFilter.describe(
    'Only submitted ones, or only the others; with `scope=company` and without `approved`, `true` leaves out approved ones',
  ),
  approved: flagFilter.describe('Only approved ones, or only the others'),
  month: monthFilter,
  year: yearFilter,
  scope: z
    .enum(['company'], { error: 'Use scope=company.' })
    .optional()
    .describe('`company`: for administrators only; see `submitted`'),
  search: searchFilter,
};
const order = ordering([
  'month',
  'client',
  'user',
  'total_hours',
  'total_mileage',
  'submitted_at',
  'created_at',
  'updated_at',
]);

export const reportFilters = z.strictObject(filters);
export type ReportFilters = z.output<typeof reportFilters>;
export const reportList = listInput({ ...filters, ordering: order });
export type ReportListInput = z.output<typeof reportList>;

/** The totals of a filtered list, over all of its pages. */
export const reportTotals = z
  .object({
    count: z.number().describe('How many there are'),
    approved: z.number().describe('How many are approved'),
    total_hours: z.number(),
    total_mileage: z.number(),
    distance_unit: distanceUnit,
    total_stipend: z.number(),
  })
  .meta({ id: 'ReportTotals' });

/** A submitted report waiting for approval: enough to go from one to the next. */
export const waitingReport = z
  .object({
    id: z.number(),
    client_name: z.string(),
    employee_name: z.string(),
    month: z.string(),
  })
  .meta({ id: 'WaitingReport' });

/** The options of the admin's filters: everyone who has a report, and every client who is in one. */
export const reportChoices = z
  .object({
    employees: z.array(z.object({ id: z.number(), name: z.string() })).describe('Everyone who has a report'),
    clients: z
      .array(z.object({ id: z.number(), name: z.string() }))
      .describe('Every client who is in a report'),
  })
  .meta({ id: 'ReportChoices' });
