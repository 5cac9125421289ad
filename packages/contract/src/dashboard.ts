import { z } from 'zod';
import { codeBrief, day, distanceUnit } from './fields.ts';
import { figuresRange } from './filters.ts';

/** The days of the chosen period; both ends belong to it. */
export const dashboardPeriod = z.strictObject({ start_date: day, end_date: day }).superRefine(figuresRange);
export type DashboardPeriod = z.output<typeof dashboardPeriod>;

const waiting = z.object({
  timesheets: z.number(),
  monthly_reports: z.number(),
  no_shows: z.number(),
  incidents: z.number(),
});

/** What waits for an admin: in the chosen period, and whichever period it is of. */
export const dashboardWaiting = z.object({ in_period: waiting, in_all: waiting });

export const dashboardPeople = z.object({
  active_clients: z
    .number()
    .describe('Active ones without a contract end, or with one that is not in the past.'),
  active_employees: z.number(),
  waiting_for_approval: z.number().describe('Accounts that asked to join and wait for an admin.'),
});

/** From the daily logs of the period, whatever state their timesheets are in. */
export const dashboardWork = z.object({
  total_hours: z.number(),
  total_mileage: z.number(),
  distance_unit: distanceUnit,
  total_stipend: z.number(),
  estimated_pay: z
    .number()
    .describe('What these hours would pay at present rates, stipends included, kilometres not.'),
});

export const SUBMISSION_TYPES = ['timesheet', 'monthly_report', 'no_show', 'incident'] as const;

/** A submitted document of any kind, as lists over all kinds show it. */
export const submission = z.object({
  type: z.enum(SUBMISSION_TYPES),
  id: z.number(),
  title: z.string(),
  submitted_by: z.string(),
  submitted_at: z.string(),
});
export type Submission = z.output<typeof submission>;

export const activity = z.object({
  type: z.enum([...SUBMISSION_TYPES, 'daily_log']),
  id: z.number(),
  title: z.string(),
  name: z.string().describe('Who did it.'),
  at: z.string(),
  status: z.enum(['Saved', 'Submitted', 'Pending Approval', 'Approved']),
});
export type Activity = z.output<typeof activity>;

export const hoursOfWeek = z.object({ start_date: z.string(), end_date: z.string(), hours: z.number() });
export const hoursOfCode = z.object({
  work_code: codeBrief.nullable().describe('Null: entries without a code.'),
  hours: z.number(),
});
