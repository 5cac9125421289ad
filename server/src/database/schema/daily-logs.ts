import { sql, sum } from 'drizzle-orm';
import { DISTANCE_UNITS, type DistanceUnit } from '@daybook/domain/money/distance';
import { TRIP_PURPOSES, TRIP_VEHICLES } from '@daybook/domain/money/trips';
import {
  belongsTo,
  cents,
  day,
  hundredths,
  id,
  index,
  integer,
  minutes,
  stamps,
  table,
  tenths,
  text,
  timeOfDay,
  unique,
} from '../columns.ts';
import { distanceIn } from '../sql.ts';
import type { OrPlaceholder } from '../statements.ts';
import { clients } from './clients.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';
import { imports } from './imports.ts';
import { timesheets } from './timesheets.ts';
import { workCodes } from './work-codes.ts';

export const dailyLogs = table(
  'daily_logs',
  {
    id: id(),
    company_id: companyId(),
    user_id: integer().notNull(),
    client_id: integer().notNull(),
    date: day().notNull(),
    notes: text(),
    daily_narrative: text(),
    /** Stored together with the entries, so that lists need not add up. */
    total_hours: minutes().notNull(),
    total_mileage: hundredths().notNull(),
    /** The unit of its mileage: the company's on the day it was created. */
    distance_unit: text({ enum: DISTANCE_UNITS }).notNull().default('km'),
    total_stipend: cents().notNull(),
    /** The submitted or approved timesheet that covers this log and locks it (daily-logs.md#locked-logs). */
    locked_by_timesheet_id: integer(),
    /** The key that the device gave it, by which a repeated save is recognized. */
    client_key: text(),
    import_id: integer(),
    /** The approved time off that wrote it, and alone changes it; requests are never deleted. */
    leave_request_id: integer(),
    ...stamps(),
  },
  (t) => [
    unique('daily_logs_of_company').on(t.company_id, t.id),
    unique('daily_logs_client_key').on(t.company_id, t.user_id, t.client_key),
    // Covers the columns that the dashboard sums over many days, so that the rows are not read; last, the timesheet, whose state it sums by.
    index('daily_logs_by_date').on(
      t.company_id,
      t.date,
      t.id,
      t.user_id,
      t.total_hours,
      t.total_mileage,
      t.total_stipend,
      t.distance_unit,
      t.locked_by_timesheet_id,
    ),
    // For the totals of a person's timesheet that is not submitted yet.
    index('daily_logs_by_user').on(
      t.company_id,
      t.user_id,
      t.date,
      t.id,
      t.total_hours,
      t.total_mileage,
      t.total_stipend,
      t.distance_unit,
    ),
    index('daily_logs_by_client').on(t.company_id, t.client_id, t.date, t.id),
    index('daily_logs_by_user_client').on(t.company_id, t.user_id, t.client_id, t.date, t.id),
    // For the logs of a person, or of all, that no submitted timesheet has.
    index('daily_logs_locked').on(t.company_id, t.locked_by_timesheet_id, t.user_id, t.date, t.total_hours),
    index('daily_logs_by_import').on(t.company_id, t.import_id, t.id),
    index('daily_logs_by_leave')
      .on(t.company_id, t.leave_request_id, t.date)
      .where(sql`leave_request_id is not null`),
    belongsTo('daily_logs_user_fk', t, t.user_id, users),
    belongsTo('daily_logs_client_fk', t, t.client_id, clients),
    belongsTo('daily_logs_timesheet_fk', t, t.locked_by_timesheet_id, timesheets),
    belongsTo('daily_logs_import_fk', t, t.import_id, imports),
  ],
);

export const workEntries = table(
  'work_entries',
  {
    id: id(),
    company_id: integer().notNull(),
    daily_log_id: integer().notNull(),
    position: integer().notNull(),
    work_code_id: integer(),
    start_time: timeOfDay(),
    end_time: timeOfDay(),
    hours: minutes().notNull(),
    mileage: hundredths().notNull(),
    stipend: cents().notNull(),
  },
  (t) => [
    unique('work_entries_of_company').on(t.company_id, t.id),
    unique('work_entries_position').on(t.company_id, t.daily_log_id, t.position),
    index('work_entries_code').on(t.company_id, t.work_code_id),
    // Covers the columns that hours by work code are summed from, so that the rows are not read.
    index('work_entries_hours').on(t.company_id, t.daily_log_id, t.work_code_id, t.hours),
    index('work_entries_nights')
      .on(t.company_id, t.daily_log_id)
      .where(sql`end_time < start_time`),
    belongsTo('work_entries_log_fk', t, t.daily_log_id, dailyLogs),
    belongsTo('work_entries_code_fk', t, t.work_code_id, workCodes),
  ],
);

/** A journey of an entry (pay.md#mileage). */
export const trips = table(
  'trips',
  {
    id: id(),
    company_id: integer().notNull(),
    work_entry_id: integer().notNull(),
    position: integer().notNull(),
    from_place: text(),
    to_place: text(),
    distance: hundredths().notNull(),
    odometer_start: tenths(),
    odometer_end: tenths(),
    purpose: text({ enum: TRIP_PURPOSES }).notNull(),
    vehicle: text({ enum: TRIP_VEHICLES }).notNull(),
    ...stamps(),
  },
  (t) => [
    unique('trips_position').on(t.company_id, t.work_entry_id, t.position),
    belongsTo('trips_entry_fk', t, t.work_entry_id, workEntries),
  ],
);

/** The totals of daily logs, their distances in one unit; null if there are none. */
export const logTotals = (unit: OrPlaceholder<DistanceUnit>) => ({
  total_hours: sum(dailyLogs.total_hours).mapWith(dailyLogs.total_hours),
  total_mileage: sum(distanceIn(unit, dailyLogs.distance_unit, dailyLogs.total_mileage)).mapWith(
    dailyLogs.total_mileage,
  ),
  total_stipend: sum(dailyLogs.total_stipend).mapWith(dailyLogs.total_stipend),
});
