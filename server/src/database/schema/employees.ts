import type { FormerRole } from '@daybook/domain/pay/pay-rules/windows';
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
import { companies } from './companies.ts';
import { roles } from './roles.ts';

/** Everyone who can sign in: workers, admins, and operators, who may belong to no company. */
export const users = table(
  'users',
  {
    id: id(),
    company_id: integer().references(() => companies.id),
    email: text().notNull(),
    email_key: text().notNull(),
    /** The `email_key` at which a mailed link was opened, or for which the organisation's provider vouched; mails to another have no words of people. */
    confirmed_email_key: text(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    phone: text(),
    /** Null until a prepared account is claimed with its one-time code. */
    password_hash: text(),
    role_id: integer(),
    /** By whose pay rules their earlier time is paid (pay.md#assignment). */
    former_roles: json<readonly FormerRole[]>(),
    /** The payroll provider's id for them (people-and-roles.md#employees). */
    payroll_id: text(),
    payroll_id_key: text(),
    /** Null: employed from the beginning. */
    hired_on: day(),
    left_on: day(),
    is_active: boolean().notNull().default(true),
    is_company_admin: boolean().notNull().default(false),
    is_superuser: boolean().notNull().default(false),
    /** An administrator who signs in with a password although the company enforces its own sign-in. */
    break_glass: boolean().notNull().default(false),
    onboarding_required: boolean().notNull().default(false),
    /** Asked to join without a code and is not approved yet (access.md#accounts). */
    waiting_for_approval: boolean().notNull().default(false),
    custom_fields: json<Record<string, unknown>>().notNull(),
    default_timesheet_view: text({ enum: ['week', 'day'] })
      .notNull()
      .default('week'),
    submission_reminders: boolean().notNull().default(true),
    /** Whether the person is mailed when their account is used on a new device. */
    new_device_mail: boolean().notNull().default(true),
    signup_code_hash: text(),
    signup_code_expires_at: moment(),
    /** When the newest invitation by mail ends or ended; null if there was none (access.md#invitations). */
    invited_until: moment(),
    invitation_accepted_at: moment(),
    last_login: moment(),
    ...stamps(),
  },
  (t) => [
    unique('users_email').on(t.email_key),
    unique('users_of_company').on(t.company_id, t.id),
    index('users_role').on(t.company_id, t.role_id),
    index('users_names').on(t.company_id, t.last_name, t.first_name, t.id),
    unique('users_signup_code').on(t.signup_code_hash),
    unique('users_payroll_id').on(t.company_id, t.payroll_id_key),
    belongsTo('users_role_fk', t, t.role_id, roles),
  ],
);
