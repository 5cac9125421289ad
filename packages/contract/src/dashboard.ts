import { z } from 'zod';
import { codeBrief, day, dayText, distanceUnit, momentText } from './fields.ts';
import { figuresRange } from './filters.ts';
import { periodProgress } from './period-figures.ts';

/** The days of the chosen period, both ends included. */
export const dashboardPeriod = z.strictObject({ start_date: day, end_date: day }).superRefine(figuresRange);
export type DashboardPeriod = z.output<typeof dashboardPeriod>;

const waiting = z.object({
  timesheets: z.number().describe('How many timesheets'),
  monthly_reports: z.number().describe('How many monthly reports'),
  no_shows: z.number().describe('How many no-show forms'),
  incidents: z.number().describe('How many incident reports'),
});

const oldestDay = z.string().nullable();
/** What is waiting for an admin: in the chosen period, and in all periods. */
export const dashboardWaiting = z
  .object({
    in_period: waiting.describe('What waits in the chosen period'),
    in_all: waiting.describe('What waits in all periods'),
    oldest: z
      .object({
        timesheets: oldestDay.describe('First day of the oldest timesheet'),
        monthly_reports: oldestDay.describe('First day of the month of the oldest report'),
        no_shows: oldestDay.describe('Day of the oldest no-show form'),
        incidents: oldestDay.describe('Day of the oldest incident report'),
      })
      .describe('The oldest that waits, in any period'),
    severe_incidents: z.number().describe('How many of the incidents that wait are severe, in any period'),
  })
  .meta({ id: 'DashboardWaiting' });

/** The last pay period that ended, until all of its timesheets are approved and none is missing. */
export const closingPeriod = z
  .object({
    start_date: dayText,
    end_date: dayText,
    due_date: dayText,
    flagged: z.number().describe('How many of `to_approve` have something to look at'),
    ...periodProgress,
  })
  .nullable();

export const dashboardPeople = z
  .object({
    active_clients: z
      .number()
      .describe('How many active clients have a contract without an end, or one that has not ended'),
    active_employees: z.number().describe('How many people are active'),
    waiting_for_approval: z.number().describe('How many people asked to join and wait for an administrator'),
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
      .describe(
        'What this work pays, with stipends and without mileage: as approval fixed it, otherwise at present rates',
      ),
  })
  .meta({ id: 'DashboardWork' });

const DOCUMENT_TYPES = ['timesheet', 'monthly_report', 'no_show', 'incident'] as const;

/** A submitted document of any kind, for lists of several kinds. */
export const submittedDocument = z
  .object({
    type: z.enum(DOCUMENT_TYPES).describe('Kind of document'),
    id: z.number(),
    title: z.string(),
    submitted_by: z.string(),
    submitted_at: momentText,
  })
  .meta({ id: 'Submission' });
export type SubmittedDocument = z.output<typeof submittedDocument>;

export const activity = z
  .object({
    type: z.enum([...DOCUMENT_TYPES, 'daily_log']).describe('Kind of record'),
    id: z.number(),
    title: z.string(),
    name: z.string().describe('Name of who did it'),
    at: momentText,
    status: z.enum(['Saved', 'Submitted', 'Pending Approval', 'Approved']),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof activity>;

export const hoursOfWeek = z
  .object({ start_date: dayText, end_date: dayText, hours: z.number() })
  .meta({ id: 'HoursOfWeek' });
export const hoursOfCode = z
  .object({
    work_code: codeBrief.nullable().describe('The work code; null: entries without one'),
    hours: z.number(),
  })
  .meta({ id: 'HoursOfCode' });

/** The hours of daily logs by state: each hour is in one of the four. */
const hoursByState = z.object({
  open: z.number().describe('Hours on no submitted timesheet'),
  submitted: z.number().describe('Hours on timesheets that wait for approval'),
  approved: z.number().describe('Approved hours that are in no paid pay run'),
  paid: z.number().describe('Hours in a paid pay run, or imported'),
});
export const deliveredHours = z.object({
  weeks: z
    .array(hoursByState.extend({ start_date: dayText, end_date: dayText }))
    .describe('Every week that has a day of the range; only days of the range count'),
  total: hoursByState,
});

const spread = z
  .object({
    count: z.number().describe('How many timesheets'),
    median: z.number().describe('Half took no longer than these days'),
    most: z.number().describe('Nine in ten took no longer than these days'),
  })
  .nullable();
/** How long the timesheets submitted in the last 90 days took. */
export const turnaround = z.object({
  start_date: dayText,
  submitted: spread.describe('Days from the last day worked to submitting'),
  approved: spread.describe('Days from submitting to approval'),
});
