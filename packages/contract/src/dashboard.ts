import { z } from 'zod';
import { codeBrief, day, distanceUnit } from './fields.ts';
import { figuresRange } from './filters.ts';
import { periodProgress } from './period-figures.ts';

/** The days of the chosen period, both ends included. */
export const dashboardPeriod = z.strictObject({ start_date: day, end_date: day }).superRefine(figuresRange);
export type DashboardPeriod = z.output<typeof dashboardPeriod>;

const waiting = z.object({
  timesheets: z.number(),
  monthly_reports: z.number(),
  no_shows: z.number().describe('No-show forms'),
  incidents: z.number().describe('Incident reports'),
});

const oldestDay = z.string().nullable();
/** What is waiting for an admin: in the chosen period, and in all periods. */
export const dashboardWaiting = z
  .object({
    in_period: waiting.describe('In the chosen period'),
    in_all: waiting.describe('In all periods'),
    oldest: z
      .object({
        timesheets: oldestDay.describe('The first day of the oldest one.'),
        monthly_reports: oldestDay.describe('The first day of its month.'),
        no_shows: oldestDay.describe('No-show forms'),
        incidents: oldestDay.describe('Incident reports'),
      })
      .describe('In any period.'),
    severe_incidents: z.number().describe('How many of the incidents are severe, in any period.'),
  })
  .meta({ id: 'DashboardWaiting' });

/** The last pay period that ended, until all of its timesheets are approved and none is missing. */
export const closingPeriod = z
  .object({
    start_date: z.string(),
    end_date: z.string(),
    due_date: z.string(),
    flagged: z.number().describe('How many of those to approve have something to look at.'),
    ...periodProgress,
  })
  .nullable();

export const dashboardPeople = z
  .object({
    active_clients: z
      .number()
      .describe('Active ones without a contract end, or with one that is not in the past.'),
    active_employees: z.number(),
    waiting_for_approval: z.number().describe('Accounts that asked to join and are waiting for an admin.'),
  })
  .meta({ id: 'DashboardPeople' });

/** From the daily logs of the period, whatever the state of their timesheets. */
export const dashboardWork = z
  .object({
    total_hours: z.number(),
    total_mileage: z.number(),
    distance_unit: distanceUnit,
    total_stipend: z.number(),
    estimated_pay: z
      .number()
      .describe('What these hours would pay at current rates, with stipends and without mileage.'),
  })
  .meta({ id: 'DashboardWork' });

const SUBMISSION_TYPES = ['timesheet', 'monthly_report', 'no_show', 'incident'] as const;

/** A submitted document of any kind, for lists of several kinds. */
export const submission = z
  .object({
    type: z.enum(SUBMISSION_TYPES).describe('Kind'),
    id: z.number(),
    title: z.string(),
    submitted_by: z.string().describe('Name of who submitted it'),
    submitted_at: z.string().describe('When it was submitted'),
  })
  .meta({ id: 'Submission' });
export type Submission = z.output<typeof submission>;

export const activity = z
  .object({
    type: z.enum([...SUBMISSION_TYPES, 'daily_log']).describe('Kind'),
    id: z.number(),
    title: z.string(),
    name: z.string().describe('Who did it.'),
    at: z.string().describe('When it happened'),
    status: z.enum(['Saved', 'Submitted', 'Pending Approval', 'Approved']),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof activity>;

export const hoursOfWeek = z
  .object({ start_date: z.string(), end_date: z.string(), hours: z.number() })
  .meta({ id: 'HoursOfWeek' });
export const hoursOfCode = z
  .object({
    work_code: codeBrief.nullable().describe('Null: entries without a code.'),
    hours: z.number(),
  })
  .meta({ id: 'HoursOfCode' });

/** The hours of daily logs by state: each hour is in one of the four. */
const hoursByState = z.object({
  open: z.number().describe('On no submitted timesheet.'),
  submitted: z.number(),
  approved: z.number().describe('Approved, and in no pay run that was paid.'),
  paid: z.number(),
});
export const deliveredHours = z.object({
  weeks: z
    .array(hoursByState.extend({ start_date: z.string(), end_date: z.string() }))
    .describe('Every week that has a day of the range; only days of the range count.'),
  total: hoursByState,
});

const spread = z
  .object({
    count: z.number(),
    median: z.number().describe('Days.'),
    most: z.number().describe('Nine in ten took no longer than this.'),
  })
  .nullable();
/** How long the timesheets submitted in the last 90 days took. */
export const turnaround = z.object({
  start_date: z.string(),
  submitted: spread.describe('From the last day worked to submitting.'),
  approved: spread.describe('From submitting to approval.'),
});
