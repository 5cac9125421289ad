import { sql } from 'drizzle-orm';
import type { KeptLog } from '@daybook/contract/timesheet-logs';
import { BILLABLE_REASONS, BILLING_RATE_SOURCES } from '@daybook/domain/clients/billing';
import { LEAVE_RATES } from '@daybook/domain/leave/policy';
import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import type { Trip } from '@daybook/domain/money/trips';
import {
  HOURLY_FIGURES,
  MILEAGE_RATE_SOURCES,
  OVERTIME_RATE_SOURCES,
  PAY_RATE_SOURCES,
  type HourlyRates,
} from '@daybook/domain/pay/pay-rates';
import type { MileageTerms } from '@daybook/domain/pay/pay-rules/mileage';
import { PAY_KINDS, STIPEND_KINDS, type HourRates } from '@daybook/domain/pay/pay-rules/model';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import {
  belongsTo,
  boolean,
  cents,
  centsAsMillicents,
  day,
  hundredths,
  id,
  index,
  integer,
  json,
  jsonOf,
  millicents,
  minutes,
  moment,
  sixtieths,
  stamps,
  table,
  text,
  thousandths,
  timeOfDay,
  unique,
  wholeMillicents,
} from '../columns.ts';
import { clients } from './clients.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';
import { imports } from './imports.ts';
import { workCodes } from './work-codes.ts';

export const timesheets = table(
  'timesheets',
  {
    id: id(),
    company_id: companyId(),
    user_id: integer().notNull(),
    start_date: day().notNull(),
    end_date: day().notNull(),
    status: text({ enum: ['draft', 'submitted', 'approved'] })
      .notNull()
      .default('draft'),
    submitted_date: moment(),
    submitted_by_id: integer(),
    approved_date: moment(),
    approved_by_id: integer(),
    /** Frozen by submit; a draft's totals are always live and these are null. */
    total_hours: minutes(),
    /** The time off among them. */
    leave_hours: minutes(),
    total_mileage: hundredths(),
    /** The unit of its distances, the company's at submit. */
    distance_unit: text({ enum: DISTANCE_UNITS }).notNull().default('km'),
    total_stipend: cents(),
    /** What an approver should look at, found at submit; null in a draft. */
    findings: json<UnusualFinding[]>(),
    /**
     * Frozen by approve (timesheets.md#approval), null before: the rates of that moment with their sources, the pay period
     * of its regular hours, and the resulting pay. Overtime of 1.5 × an odd cent has three decimals.
     */
    pay_rate: cents(),
    pay_rate_source: text({ enum: PAY_RATE_SOURCES }),
    /** Its logs were frozen with different rates; those here are the last day's. */
    rates_vary: boolean().notNull().default(false),
    overtime_rate: millicents(),
    overtime_rate_source: text({ enum: OVERTIME_RATE_SOURCES }),
    /** The rate of the last day driven; the pay lines have all of them. */
    mileage_rate: millicents(),
    mileage_rate_unit: text({ enum: DISTANCE_UNITS }),
    mileage_rate_source: text({ enum: MILEAGE_RATE_SOURCES }),
    pay_period_start: day(),
    pay_period_end: day(),
    pay_period_regular_hours: minutes(),
    regular_hours: minutes(),
    overtime_hours: minutes(),
    billable_hours: minutes(),
    regular_pay: cents(),
    overtime_pay: cents(),
    total_pay: cents(),
    mileage_pay: cents(),
    /** The taxed part of it. */
    mileage_taxed: cents(),
    /** The totals of its entries in the billing analysis. The entries remain the source; they cannot change in the meantime. */
    billed_hours: minutes(),
    billed_mileage: hundredths(),
    billed_amount: sixtieths(),
    /** The company's zone at approval (pay.md#recalculation). */
    time_zone: text(),
    /**
     * Imported, approved, as work that was paid outside Daybook: it has hours, and neither rates nor pay
     * (imports-and-exports.md#time-history).
     */
    imported: boolean().notNull().default(false),
    import_id: integer(),
    /** Why an admin returned it, shown to the employee until it is submitted again. */
    returned_reason: text(),
    returned_date: moment(),
    returned_by_id: integer(),
    ...stamps(),
  },
  (t) => [
    unique('timesheets_of_company').on(t.company_id, t.id),
    index('timesheets_by_start').on(t.company_id, t.start_date, t.id),
    index('timesheets_by_end').on(t.company_id, t.end_date, t.id),
    index('timesheets_by_user').on(t.company_id, t.user_id, t.start_date, t.id),
    // Includes what the cards above the admin's table filter by and sum.
    index('timesheets_by_status').on(
      t.company_id,
      t.status,
      t.start_date,
      t.id,
      t.end_date,
      t.user_id,
      t.total_hours,
      t.total_mileage,
      t.distance_unit,
    ),
    index('timesheets_by_submitted').on(t.company_id, t.submitted_date, t.id),
    index('timesheets_by_import').on(t.company_id, t.import_id),
    belongsTo('timesheets_user_fk', t, t.user_id, users),
    belongsTo('timesheets_submitter_fk', t, t.submitted_by_id, users),
    belongsTo('timesheets_import_fk', t, t.import_id, imports),
  ],
);

/** The frozen daily logs of a submitted timesheet. Rows, not a blob, so that payroll is one grouped query. */
export const snapshotLogs = table(
  'snapshot_logs',
  {
    id: id(),
    company_id: integer().notNull(),
    timesheet_id: integer().notNull(),
    position: integer().notNull(),
    /** Its original daily log (no foreign key: the log may be deleted after the sheet was unsubmitted). */
    session_id: integer(),
    date: day().notNull(),
    client_id: integer().notNull(),
    leave_request_id: integer(),
    notes: text(),
    daily_narrative: text(),
    total_hours: minutes().notNull(),
    total_mileage: hundredths().notNull(),
    distance_unit: text({ enum: DISTANCE_UNITS }).notNull().default('km'),
    total_stipend: cents().notNull(),
    /** The frozen terms of its mileage; null: the rate of its timesheet, without a tax limit. */
    mileage_terms: json<MileageTerms>(),
    /** The frozen rates of its hours under Classic 80; null: those of its timesheet. */
    hourly_rates: jsonOf<keyof typeof HOURLY_FIGURES, HourlyRates>(HOURLY_FIGURES),
  },
  (t) => [
    unique('snapshot_logs_of_company').on(t.company_id, t.id),
    index('snapshot_logs_by_timesheet').on(t.company_id, t.timesheet_id, t.position, t.client_id),
    index('snapshot_logs_by_client').on(t.company_id, t.client_id, t.date),
    belongsTo('snapshot_logs_timesheet_fk', t, t.timesheet_id, timesheets),
    belongsTo('snapshot_logs_client_fk', t, t.client_id, clients),
  ],
);

export const snapshotEntries = table(
  'snapshot_entries',
  {
    id: id(),
    company_id: integer().notNull(),
    timesheet_id: integer().notNull(),
    snapshot_log_id: integer().notNull(),
    position: integer().notNull(),
    work_code_id: integer(),
    start_time: timeOfDay(),
    end_time: timeOfDay(),
    hours: minutes().notNull(),
    mileage: hundredths().notNull(),
    stipend: cents().notNull(),
    trips: json<Trip[]>(),
    /** `rate_snapshot`, frozen by approve, null before: whether and why it is billed, and at which rate (null: none was set). */
    billable: boolean(),
    billable_reason: text({ enum: BILLABLE_REASONS }),
    billing_rate: cents(),
    billing_rate_source: text({ enum: BILLING_RATE_SOURCES }),
    /** Whether the client paid for the mileage of billable entries. */
    kms_billable: boolean(),
    /** Whether the client pays for the stipends of billable entries. */
    stipend_billable: boolean(),
    /** All of it is on live lines of invoices, so that nobody has to look for more; null: it may be, or not. */
    is_billed: boolean(),
    /** The frozen terms of its pay: the rates of its day, null if none was set, and how its code is paid. */
    pay_rate: centsAsMillicents(),
    overtime_rate: wholeMillicents(),
    /** The rates from midnight on, where the next day has others. */
    after_midnight: jsonOf<keyof typeof HOURLY_FIGURES, HourRates>(HOURLY_FIGURES),
    pay_kind: text({ enum: PAY_KINDS }),
    stipend_kind: text({ enum: STIPEND_KINDS }),
    /** Of time off, frozen by approve, null of work: its pay code, what it is paid of an hour, and of which rate. */
    leave_pay_code: text(),
    leave_multiplier: thousandths(),
    leave_rate: text({ enum: LEAVE_RATES }),
  },
  (t) => [
    index('snapshot_entries_by_timesheet').on(t.company_id, t.timesheet_id),
    index('snapshot_entries_by_log').on(t.company_id, t.snapshot_log_id, t.position),
    index('snapshot_entries_code').on(t.company_id, t.work_code_id),
    index('snapshot_entries_to_bill')
      .on(t.company_id, t.snapshot_log_id)
      .where(sql`billable and is_billed is null`),
    index('snapshot_entries_trips')
      .on(t.company_id, t.timesheet_id)
      .where(sql`trips is not null`),
    belongsTo('snapshot_entries_timesheet_fk', t, t.timesheet_id, timesheets),
    belongsTo('snapshot_entries_log_fk', t, t.snapshot_log_id, snapshotLogs),
    belongsTo('snapshot_entries_code_fk', t, t.work_code_id, workCodes),
  ],
);

/**
 * `submitted`: an admin's correction of a submitted snapshot, kept so that it is offered again after an unsubmit
 * (timesheets.md#snapshots). `correction`: the previous state of a corrected timesheet in a pay run
 * (timesheets.md#correcting-a-paid-sheet).
 */
export const timesheetRevisions = table(
  'timesheet_revisions',
  {
    id: id(),
    company_id: integer().notNull(),
    timesheet_id: integer().notNull(),
    corrected_by_id: integer().notNull(),
    corrected_at: moment().notNull(),
    kind: text({ enum: ['submitted', 'correction'] })
      .notNull()
      .default('submitted'),
    /** Why an admin corrected a timesheet in a pay run. */
    reason: text(),
    /** The `snapshot_logs` in their wire form. */
    snapshot_logs: json<KeptLog[]>().notNull(),
    /** When the correction was applied or dismissed on a later submit; null: still to be offered. */
    settled_at: moment(),
  },
  (t) => [
    index('timesheet_revisions_by_timesheet').on(t.company_id, t.timesheet_id, t.id),
    belongsTo('timesheet_revisions_timesheet_fk', t, t.timesheet_id, timesheets),
    belongsTo('timesheet_revisions_user_fk', t, t.corrected_by_id, users),
  ],
);
