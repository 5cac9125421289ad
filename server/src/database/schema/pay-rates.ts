import { DISTANCE_UNITS } from '@daybook/domain/money/distance';
import {
  belongsTo,
  cents,
  day,
  id,
  index,
  integer,
  millicents,
  stamps,
  table,
  text,
  unique,
} from '../columns.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';
import { roles } from './roles.ts';
import { workCodes } from './work-codes.ts';

/**
 * The pay of an hour from a day on: for a person, for a person and a work code, for everyone and a work code, or for everyone with
 * a role (pay.md#rates).
 */
export const payRates = table(
  'pay_rates',
  {
    id: id(),
    company_id: companyId(),
    user_id: integer(),
    work_code_id: integer(),
    role_id: integer(),
    /** The ids as one text (`targetKey`): a target has one rate of a kind a day. */
    target: text().notNull(),
    kind: text({ enum: ['pay', 'overtime'] }).notNull(),
    effective_from: day().notNull(),
    /** USD an hour; null ends the rate. */
    amount: cents(),
    created_by_id: integer(),
    ...stamps(),
  },
  (t) => [
    unique('pay_rates_target').on(t.company_id, t.target, t.kind, t.effective_from),
    index('pay_rates_by_user').on(
      t.company_id,
      t.user_id,
      t.kind,
      t.effective_from,
      t.work_code_id,
      t.amount,
    ),
    index('pay_rates_by_code').on(t.company_id, t.work_code_id),
    index('pay_rates_by_role').on(t.company_id, t.role_id),
    belongsTo('pay_rates_user_fk', t, t.user_id, users),
    belongsTo('pay_rates_code_fk', t, t.work_code_id, workCodes),
    belongsTo('pay_rates_role_fk', t, t.role_id, roles),
    belongsTo('pay_rates_author_fk', t, t.created_by_id, users),
  ],
);

/** The reimbursement of a km or a mile from a day on: for a person, for everyone with a role, or for everyone (pay.md#mileage). */
export const mileageRates = table(
  'mileage_rates',
  {
    id: id(),
    company_id: companyId(),
    user_id: integer(),
    role_id: integer(),
    target: text().notNull(),
    effective_from: day().notNull(),
    /** USD per `unit`; null ends the rate. */
    amount: millicents(),
    unit: text({ enum: DISTANCE_UNITS }).notNull(),
    created_by_id: integer(),
    ...stamps(),
  },
  (t) => [
    unique('mileage_rates_target').on(t.company_id, t.target, t.effective_from),
    index('mileage_rates_by_user').on(t.company_id, t.user_id, t.effective_from),
    index('mileage_rates_by_role').on(t.company_id, t.role_id),
    belongsTo('mileage_rates_user_fk', t, t.user_id, users),
    belongsTo('mileage_rates_role_fk', t, t.role_id, roles),
    belongsTo('mileage_rates_author_fk', t, t.created_by_id, users),
  ],
);

/** The tax-free rate of a mile, the same for every company; operators write it. */
export const standardMileageRates = table(
  'standard_mileage_rates',
  {
    id: id(),
    country: text({ enum: ['US'] }).notNull(),
    effective_from: day().notNull(),
    /** USD per `unit` */
    amount: millicents().notNull(),
    unit: text({ enum: DISTANCE_UNITS }).notNull(),
    source: text().notNull(),
    ...stamps(),
  },
  (t) => [unique('standard_mileage_rates_day').on(t.country, t.effective_from)],
);
