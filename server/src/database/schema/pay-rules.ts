import type { PayRuleDefinition } from '@daybook/contract/pay-rules';
import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import {
  belongsTo,
  boolean,
  day,
  hundredths,
  id,
  index,
  integer,
  json,
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
import { roles } from './roles.ts';
import { timesheets } from './timesheets.ts';

/** A named set of rules of a company; its content is in its versions (pay.md#rules). */
export const payRules = table(
  'pay_rules',
  {
    id: id(),
    company_id: companyId(),
    name: text().notNull(),
    name_key: text().notNull(),
    /** The key of the preset it was copied from. */
    preset: text(),
    is_archived: boolean().notNull().default(false),
    ...stamps(),
  },
  (t) => [
    unique('pay_rules_of_company').on(t.company_id, t.id),
    unique('pay_rules_name').on(t.company_id, t.name_key),
  ],
);

/** Immutable once an approved timesheet was paid by it; a change of law is a new version. */
export const payRuleVersions = table(
  'pay_rule_versions',
  {
    id: id(),
    company_id: integer().notNull(),
    pay_rule_id: integer().notNull(),
    version: integer().notNull(),
    effective_from: day().notNull(),
    definition: json<PayRuleDefinition>().notNull(),
    note: text(),
    ...stamps(),
  },
  (t) => [
    unique('pay_rule_versions_of_company').on(t.company_id, t.id),
    unique('pay_rule_versions_number').on(t.company_id, t.pay_rule_id, t.version),
    unique('pay_rule_versions_day').on(t.company_id, t.pay_rule_id, t.effective_from),
    belongsTo('pay_rule_versions_rule_fk', t, t.pay_rule_id, payRules),
  ],
);

/** Who is paid by a rule from a day on: a person, everyone with a role, or everyone (pay.md#assignment). */
export const payRuleAssignments = table(
  'pay_rule_assignments',
  {
    id: id(),
    company_id: integer().notNull(),
    pay_rule_id: integer().notNull(),
    user_id: integer(),
    role_id: integer(),
    /** As in `pay_rates`. */
    target: text().notNull(),
    effective_from: day().notNull(),
    agreement_date: day(),
    note: text(),
    ...stamps(),
  },
  (t) => [
    unique('pay_rule_assignments_target').on(t.company_id, t.target, t.effective_from),
    index('pay_rule_assignments_rule').on(t.company_id, t.pay_rule_id),
    belongsTo('pay_rule_assignments_rule_fk', t, t.pay_rule_id, payRules),
    belongsTo('pay_rule_assignments_user_fk', t, t.user_id, users),
    belongsTo('pay_rule_assignments_role_fk', t, t.role_id, roles),
  ],
);

export const holidays = table(
  'holidays',
  {
    id: id(),
    company_id: companyId(),
    date: day().notNull(),
    name: text().notNull(),
    ...stamps(),
  },
  (t) => [unique('holidays_date').on(t.company_id, t.date)],
);

/** The pay of an approved timesheet, by window, pay code, multiplier and rate; its columns are their sums (pay.md#ledger). */
export const timesheetPayLines = table(
  'timesheet_pay_lines',
  {
    id: id(),
    company_id: integer().notNull(),
    timesheet_id: integer().notNull(),
    user_id: integer().notNull(),
    window_start: day().notNull(),
    window_end: day().notNull(),
    /** Null: Classic 80. */
    pay_rule_version_id: integer(),
    pay_code: text().notNull(),
    /** Null if it is not paid by the hour. */
    multiplier: thousandths(),
    /** The base rate, or the addition for an hour or a unit. */
    rate: wholeMillicents(),
    /** Whole minutes. */
    minutes: integer(),
    /** A distance in `unit`, or a number of allowances. */
    units: hundredths(),
    unit: text({ enum: DISTANCE_UNITS }),
    amount: wholeCents().notNull(),
    ...stamps(),
  },
  (t) => [
    index('timesheet_pay_lines_by_timesheet').on(t.company_id, t.timesheet_id),
    index('timesheet_pay_lines_by_user').on(t.company_id, t.user_id, t.window_start),
    index('timesheet_pay_lines_version').on(t.company_id, t.pay_rule_version_id),
    belongsTo('timesheet_pay_lines_timesheet_fk', t, t.timesheet_id, timesheets),
    belongsTo('timesheet_pay_lines_version_fk', t, t.pay_rule_version_id, payRuleVersions),
  ],
);
