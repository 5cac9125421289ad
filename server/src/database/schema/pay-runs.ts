import type { SheetTime } from '@daybook/domain/pay/pay-runs/file-items';
import { EXPORT_FORMATS, type EarningCodes, type ExportSettings } from '@daybook/domain/pay/pay-runs/profile';
import { PAY_RUN_KINDS, PAY_RUN_STATUSES } from '@daybook/domain/pay/pay-runs/run';
import { FILE_DATES } from '@daybook/domain/time/day';
import { PAY_PERIODS } from '@daybook/domain/time/pay-period';
import {
  belongsTo,
  boolean,
  bytes,
  cents,
  day,
  hundredths,
  id,
  index,
  integer,
  json,
  moment,
  stamps,
  table,
  text,
  thousandths,
  unique,
  wholeCents,
  wholeMillicents,
} from '../columns.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';
import { timesheets } from './timesheets.ts';

/** The payment of a period: what is due minus what was paid (pay-runs.md#what-a-run-holds). */
export const payRuns = table(
  'pay_runs',
  {
    id: id(),
    company_id: companyId(),
    kind: text({ enum: PAY_RUN_KINDS }).notNull(),
    period_start: day().notNull(),
    period_end: day().notNull(),
    /** 0 for the regular run of a period. */
    sequence: integer().notNull(),
    pay_date: day(),
    status: text({ enum: PAY_RUN_STATUSES }).notNull().default('draft'),
    /** For an off-cycle run: the people whose lines it takes; null: only the extras that name it. */
    user_ids: json<number[]>(),
    /** The reason for an off-cycle run. */
    reason: text(),
    created_by_id: integer().notNull(),
    locked_at: moment(),
    locked_by_id: integer(),
    /** Why it was locked despite warnings. */
    override_reason: text(),
    unlocked_at: moment(),
    unlocked_by_id: integer(),
    unlock_reason: text(),
    paid_at: moment(),
    paid_by_id: integer(),
    payment_reference: text(),
    /** The company's at the lock; null in a draft, and where it was locked before this was frozen. */
    pay_period: text({ enum: PAY_PERIODS }),
    /** The order of day, month and year in its files at the lock; a draft has the company's. */
    file_dates: text({ enum: FILE_DATES }),
    /** SHA-256 of everything that its files are made of when it was locked. */
    content_hash: text(),
    ...stamps(),
  },
  (t) => [
    unique('pay_runs_of_company').on(t.company_id, t.id),
    unique('pay_runs_period').on(t.company_id, t.kind, t.period_start, t.period_end, t.sequence),
    index('pay_runs_by_status').on(t.company_id, t.status, t.period_end),
  ],
);

/** A bonus or a reimbursement that is on no timesheet. */
export const payExtras = table(
  'pay_extras',
  {
    id: id(),
    company_id: integer().notNull(),
    user_id: integer().notNull(),
    pay_code: text({ enum: ['bonus', 'reimbursement', 'leave_payout'] }).notNull(),
    amount: cents().notNull(),
    /** The days that it is for; an extra that counts raises the regular rate of their weeks. */
    start_date: day().notNull(),
    end_date: day().notNull(),
    counts: boolean().notNull().default(false),
    reason: text().notNull(),
    /** The run that pays it; null: the first that ends on or after its last day. */
    pay_run_id: integer(),
    created_by_id: integer().notNull(),
    ...stamps(),
  },
  (t) => [
    unique('pay_extras_of_company').on(t.company_id, t.id),
    index('pay_extras_by_user').on(t.company_id, t.user_id, t.end_date),
    index('pay_extras_by_run').on(t.company_id, t.pay_run_id),
    belongsTo('pay_extras_user_fk', t, t.user_id, users),
    belongsTo('pay_extras_run_fk', t, t.pay_run_id, payRuns),
  ],
);

export const payRunLines = table(
  'pay_run_lines',
  {
    id: id(),
    company_id: integer().notNull(),
    pay_run_id: integer().notNull(),
    user_id: integer().notNull(),
    /** Their values at the lock. */
    payroll_id: text(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    timesheet_id: integer(),
    pay_extra_id: integer(),
    /** Null: carried forward. */
    window_start: day(),
    pay_code: text().notNull(),
    /** Null if it is not paid by the hour. */
    multiplier: thousandths(),
    rate: wholeMillicents(),
    /** Whole minutes. */
    minutes: integer(),
    units: hundredths(),
    amount: wholeCents().notNull(),
    adjusts_run_id: integer(),
    note: text(),
    ...stamps(),
  },
  (t) => [
    index('pay_run_lines_by_run').on(t.company_id, t.pay_run_id, t.id),
    index('pay_run_lines_by_user').on(t.company_id, t.user_id, t.pay_run_id),
    index('pay_run_lines_by_timesheet').on(t.company_id, t.timesheet_id),
    index('pay_run_lines_by_extra').on(t.company_id, t.pay_extra_id),
    index('pay_run_lines_by_adjusted').on(t.company_id, t.adjusts_run_id),
    belongsTo('pay_run_lines_run_fk', t, t.pay_run_id, payRuns),
    belongsTo('pay_run_lines_user_fk', t, t.user_id, users),
    belongsTo('pay_run_lines_timesheet_fk', t, t.timesheet_id, timesheets),
    belongsTo('pay_run_lines_extra_fk', t, t.pay_extra_id, payExtras),
    belongsTo('pay_run_lines_adjusted_fk', t, t.adjusts_run_id, payRuns),
  ],
);

export const payRunTimesheets = table(
  'pay_run_timesheets',
  {
    id: id(),
    company_id: integer().notNull(),
    pay_run_id: integer().notNull(),
    timesheet_id: integer().notNull(),
    /** Its daily time at the lock, for files that contain it; null: locked before this was frozen. */
    times: json<SheetTime[]>(),
    ...stamps(),
  },
  (t) => [
    unique('pay_run_timesheets_pair').on(t.company_id, t.pay_run_id, t.timesheet_id),
    index('pay_run_timesheets_by_sheet').on(t.company_id, t.timesheet_id),
    belongsTo('pay_run_timesheets_run_fk', t, t.pay_run_id, payRuns),
    belongsTo('pay_run_timesheets_sheet_fk', t, t.timesheet_id, timesheets),
  ],
);

/** The format and settings of a payroll product's file. */
export const exportProfiles = table(
  'export_profiles',
  {
    id: id(),
    company_id: companyId(),
    name: text().notNull(),
    name_key: text().notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    settings: json<ExportSettings>().notNull(),
    earning_codes: json<EarningCodes>().notNull(),
    is_default: boolean().notNull().default(false),
    ...stamps(),
  },
  (t) => [
    unique('export_profiles_of_company').on(t.company_id, t.id),
    unique('export_profiles_name').on(t.company_id, t.name_key),
  ],
);

/** A file is created once and stored: downloading it again returns the same bytes. */
export const payRunFiles = table(
  'pay_run_files',
  {
    id: id(),
    company_id: integer().notNull(),
    pay_run_id: integer().notNull(),
    /** No foreign key: a profile can be deleted while its files stay. */
    export_profile_id: integer().notNull(),
    profile_name: text().notNull(),
    file_name: text().notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    created_by_id: integer().notNull(),
    /** When the run was set back to draft. */
    voided_at: moment(),
    ...stamps(),
  },
  (t) => [
    index('pay_run_files_by_run').on(t.company_id, t.pay_run_id, t.id),
    belongsTo('pay_run_files_run_fk', t, t.pay_run_id, payRuns),
  ],
);
