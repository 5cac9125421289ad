import { SECOND_STEP_POLICIES } from '@daybook/domain/access/second-step';
import { CURRENCIES } from '@daybook/domain/billing/invoice';
import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import { MILEAGE_DETAILS } from '@daybook/domain/money/trips';
import { PAY_PERIODS } from '@daybook/domain/time/pay-period';
import { boolean, day, id, integer, moment, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';

export const companySettings = table(
  'company_settings',
  {
    id: id(),
    company_id: companyId(),
    pay_period: text({ enum: PAY_PERIODS }).notNull(),
    custom_pay_period_days: integer(),
    first_pay_period: day(),
    timesheet_due_offset: integer(),
    report_due_day: integer(),
    time_zone: text().notNull(),
    /** Whether its people may stay signed in on a device (phone-and-offline.md#on-the-device). */
    may_stay_signed_in: boolean().notNull().default(true),
    /** Who needs a second step to sign in (access.md#policy), and from which day. */
    second_step: text({ enum: SECOND_STEP_POLICIES }).notNull().default('off'),
    second_step_from: day(),
    /** Whether its people sign in with the organisation's own account only, and how long such a session lasts. */
    sso_enforced: boolean().notNull().default(false),
    sso_session_days: integer().notNull().default(7),
    /** Whether workers see My Pay. */
    pay_page: boolean().notNull().default(false),
    /** Whether people earn and take time off (time-off.md). */
    time_off: boolean().notNull().default(false),
    /** Whether reminders name people who logged nothing. */
    remind_without_logs: boolean().notNull().default(false),
    /** The unit for entering and showing distances; a log keeps the unit of the day it was created (pay.md#mileage). */
    distance_unit: text({ enum: DISTANCE_UNITS }).notNull().default('km'),
    mileage_detail: text({ enum: MILEAGE_DETAILS }).notNull().default('number'),
    mileage_rate_source: text({ enum: ['own', 'standard'] })
      .notNull()
      .default('own'),
    mileage_tax_limit: text({ enum: ['none', 'standard'] })
      .notNull()
      .default('none'),
    /** Timesheets that end before this day stay outside of pay runs; null: there has been no run yet (pay-runs.md#pay-from). */
    pay_runs_from: day(),
    /** Of everything that it pays and bills (invoices.md#currency). */
    currency: text({ enum: CURRENCIES }).notNull().default('USD'),
    week_starts_on: text({ enum: ['sunday', 'monday'] })
      .notNull()
      .default('sunday'),
    updated_at: moment().notNull(),
  },
  (t) => [unique('company_settings_company').on(t.company_id)],
);
