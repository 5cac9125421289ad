import type { LeaveDefinition } from '@daybook/domain/leave/policy';
import { LEDGER_KINDS } from '@daybook/domain/leave/replay';
import { LEAVE_STATUSES } from '@daybook/domain/leave/request';
import {
  belongsTo,
  boolean,
  day,
  id,
  index,
  integer,
  json,
  moment,
  stamps,
  table,
  text,
  unique,
} from '../columns.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';
import { imports } from './imports.ts';
import { roles } from './roles.ts';
import { workCodes } from './work-codes.ts';

/** Sick, annual leave, unpaid leave (time-off.md#types). */
export const leaveTypes = table(
  'leave_types',
  {
    id: id(),
    company_id: companyId(),
    name: text().notNull(),
    name_key: text().notNull(),
    /** With which it is on a timesheet; null: unpaid. */
    work_code_id: integer(),
    pay_code: text().notNull(),
    step_minutes: integer().notNull().default(1),
    on_statement: boolean().notNull().default(true),
    pays_out: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    ...stamps(),
  },
  (t) => [
    unique('leave_types_of_company').on(t.company_id, t.id),
    unique('leave_types_name').on(t.company_id, t.name_key),
    belongsTo('leave_types_code_fk', t, t.work_code_id, workCodes),
  ],
);

/** How one type is earned and used; immutable once a line of the ledger names it. */
export const leavePolicies = table(
  'leave_policies',
  {
    id: id(),
    company_id: integer().notNull(),
    leave_type_id: integer().notNull(),
    name: text().notNull(),
    /** The key of the preset it was copied from. */
    preset: text(),
    definition: json<LeaveDefinition>().notNull(),
    ...stamps(),
  },
  (t) => [
    unique('leave_policies_of_company').on(t.company_id, t.id),
    belongsTo('leave_policies_type_fk', t, t.leave_type_id, leaveTypes),
  ],
);

/** Who has a policy of a type from a day on: a person, everyone with a role, or everyone. */
export const leaveAssignments = table(
  'leave_assignments',
  {
    id: id(),
    company_id: integer().notNull(),
    leave_type_id: integer().notNull(),
    /** Null: what began before ends. */
    leave_policy_id: integer(),
    user_id: integer(),
    role_id: integer(),
    /** As in `pay_rates`. */
    target: text().notNull(),
    effective_from: day().notNull(),
    ...stamps(),
  },
  (t) => [
    unique('leave_assignments_target').on(t.company_id, t.leave_type_id, t.target, t.effective_from),
    belongsTo('leave_assignments_type_fk', t, t.leave_type_id, leaveTypes),
    belongsTo('leave_assignments_policy_fk', t, t.leave_policy_id, leavePolicies),
    belongsTo('leave_assignments_user_fk', t, t.user_id, users),
    belongsTo('leave_assignments_role_fk', t, t.role_id, roles),
  ],
);

/** The minutes that a person usually works on each day of a week, from Sunday. */
export const usualWeeks = table(
  'usual_weeks',
  {
    id: id(),
    company_id: integer().notNull(),
    user_id: integer().notNull(),
    effective_from: day().notNull(),
    minutes: json<readonly number[]>().notNull(),
    ...stamps(),
  },
  (t) => [
    unique('usual_weeks_day').on(t.company_id, t.user_id, t.effective_from),
    belongsTo('usual_weeks_user_fk', t, t.user_id, users),
  ],
);

/** Days off that a person asked for (time-off.md#requests). */
export const leaveRequests = table(
  'leave_requests',
  {
    id: id(),
    company_id: integer().notNull(),
    user_id: integer().notNull(),
    leave_type_id: integer().notNull(),
    status: text({ enum: LEAVE_STATUSES }).notNull().default('requested'),
    note: text(),
    decided_by_id: integer(),
    decided_at: moment(),
    /** Why it was declined or cancelled. */
    reason: text(),
    created_by_id: integer().notNull(),
    /** The key that the device gave it, by which a repeated request is recognized. */
    client_key: text(),
    ...stamps(),
  },
  (t) => [
    unique('leave_requests_of_company').on(t.company_id, t.id),
    unique('leave_requests_client_key').on(t.company_id, t.created_by_id, t.client_key),
    index('leave_requests_by_user').on(t.company_id, t.user_id, t.id),
    index('leave_requests_by_status').on(t.company_id, t.status, t.id),
    belongsTo('leave_requests_user_fk', t, t.user_id, users),
    belongsTo('leave_requests_type_fk', t, t.leave_type_id, leaveTypes),
  ],
);

export const leaveRequestDays = table(
  'leave_request_days',
  {
    id: id(),
    company_id: integer().notNull(),
    leave_request_id: integer().notNull(),
    date: day().notNull(),
    minutes: integer().notNull(),
    cancelled_at: moment(),
  },
  (t) => [
    unique('leave_request_days_date').on(t.company_id, t.leave_request_id, t.date),
    index('leave_request_days_by_date').on(t.company_id, t.date, t.leave_request_id),
    belongsTo('leave_request_days_request_fk', t, t.leave_request_id, leaveRequests),
  ],
);

/** Append-only (triggers refuse update and delete): a balance is the sum of its minutes. */
export const leaveLedger = table(
  'leave_ledger',
  {
    id: id(),
    company_id: integer().notNull(),
    user_id: integer().notNull(),
    leave_type_id: integer().notNull(),
    day: day().notNull(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    minutes: integer().notNull(),
    /** Earned above a cap, and lost. */
    withheld: integer().notNull().default(0),
    leave_policy_id: integer(),
    /** Not a foreign key: a line outlives a timesheet that is deleted after it was unapproved. */
    timesheet_id: integer(),
    leave_request_id: integer(),
    /** Not a foreign key either: an extra can be deleted before it is paid. */
    pay_extra_id: integer(),
    import_id: integer(),
    reason: text(),
    created_by_id: integer(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('leave_ledger_balance').on(t.company_id, t.user_id, t.leave_type_id, t.day, t.id),
    index('leave_ledger_days').on(t.company_id, t.day, t.id),
    belongsTo('leave_ledger_type_fk', t, t.leave_type_id, leaveTypes),
    belongsTo('leave_ledger_policy_fk', t, t.leave_policy_id, leavePolicies),
    belongsTo('leave_ledger_user_fk', t, t.user_id, users),
    belongsTo('leave_ledger_request_fk', t, t.leave_request_id, leaveRequests),
    belongsTo('leave_ledger_import_fk', t, t.import_id, imports),
  ],
);
