import { z } from 'zod';
import { INVITATION_STATES } from '@daybook/domain/access/accounts';
import { MAX_MILEAGE_RATE_USD, MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import { MILEAGE_DETAILS } from '@daybook/domain/money/trips';
import {
  clientBrief,
  day,
  dayText,
  distanceUnit,
  email,
  emailText,
  momentText,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalText,
  readVersion,
  recordId,
  recordIds,
  requiredName,
  yesOrNo,
} from './fields.ts';
import { activeFilter, flagFilter, idFilter, listInput, ordering, searchFilter } from './filters.ts';
import { FREE_FIELDS_MERGE, freeFields } from './free-fields.ts';
import { recalculateLate } from './pay-rates.ts';
import { newPassword } from './session.ts';

const HIRED_ON = 'First day of employment; null: from the beginning';
const CURRENT_CLIENTS = 'Ids of the clients whom the person works with';
const VISIBLE_CLIENTS = 'Ids of the clients that are visible to chosen people only, this person among them';

export const roleBrief = z.object({ id: z.number(), name: z.string() }).meta({ id: 'RoleBrief' });

/** people-and-roles.md#rates-with-dates; rates only for admins and the person themselves. */
export const user = z
  .object({
    id: z.number(),
    email: emailText,
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    full_name: z.string().describe('The same as `name`'),
    phone: z.string().nullable(),
    company: z.object({ id: z.number(), name: z.string() }).nullable(),
    role: roleBrief.nullable(),
    role_details: roleBrief.nullable().describe('The same as `role`'),
    role_id: z.number().nullable(),
    is_active: z.boolean(),
    is_company_admin: z.boolean(),
    is_superuser: z.boolean().describe('Whether the person is an operator of the installation'),
    break_glass: z.boolean().optional(),
    waiting_for_approval: z
      .boolean()
      .describe('Whether the account waits for an administrator to approve it'),
    awaiting_signup: z
      .boolean()
      .describe('Whether nobody has signed in to the account or chosen a password yet'),
    invitation: z
      .enum(INVITATION_STATES)
      .nullable()
      .describe('What became of the newest invitation by email; null without one'),
    pay_rate: z.number().nullable().optional(),
    overtime_rate: z.number().nullable().optional(),
    mileage_rate: z.number().nullable().optional(),
    mileage_rate_unit: distanceUnit.optional(),
    payroll_id: z.string().nullable().optional(),
    hired_on: dayText.nullable().describe(HIRED_ON),
    left_on: dayText.nullable().describe('Last day of employment; null: it goes on'),
    current_clients: z.array(z.number()).describe(CURRENT_CLIENTS),
    current_client_ids: z.array(z.number()).describe('The same as `current_clients`'),
    current_clients_details: z.array(clientBrief).describe('The clients of `current_clients`'),
    assigned_clients_details: z.array(clientBrief).describe('The clients of `current_clients`'),
    visible_client_ids: z.array(z.number()).describe(VISIBLE_CLIENTS),
    visible_client_details: z.array(clientBrief).describe('The clients of `visible_client_ids`'),
    custom_fields: z.record(z.string(), z.unknown()),
    last_login: momentText.nullable(),
    created_at: momentText,
    updated_at: momentText,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

/** A person as our table of employees shows it. */
export const listedEmployee = user
  .pick({
    id: true,
    name: true,
    email: true,
    is_active: true,
    is_company_admin: true,
    is_superuser: true,
    awaiting_signup: true,
    invitation: true,
    payroll_id: true,
    last_login: true,
  })
  .extend({ role: roleBrief.pick({ name: true }).nullable() });
export type ListedEmployee = z.output<typeof listedEmployee>;

export const currentUser = user
  .extend({
    permissions: z.array(z.string()).describe('The permissions of the role'),
    onboarding_required: z.boolean().describe('Whether the company still has to be set up'),
    default_timesheet_view: z.enum(['week', 'day']),
    submission_reminders: z.boolean(),
    new_device_mail: z.boolean(),
    second_step: z
      .object({
        due: z
          .string()
          .nullable()
          .describe('First day on which the person needs a second step and lacks one; null: they need none'),
        must_set_up: z.boolean().describe('Whether the person can do nothing else before setting one up'),
        recovery_codes_left: z
          .number()
          .nullable()
          .describe('How many recovery codes are left; null: the person has no second step'),
      })
      .describe('What the company’s policy means for the person'),
    company_deletion_due: momentText
      .nullable()
      .describe('When the company can be deleted for good; null: its deletion has not been requested'),
    has_pay_page: z.boolean().describe("Whether this person's company uses My Pay"),
    has_time_off: z.boolean().describe("Whether this person's company uses time off"),
    has_billing: z
      .boolean()
      .describe('Whether this person may bill, and the company has begun to: a client has a payer'),
    company_days: z
      .object({
        time_zone: z.string(),
        week_starts_on: z.enum(['sunday', 'monday']),
      })
      .nullable()
      .describe('How the company counts days; null: an operator without a company'),
    company_mileage: z
      .object({
        distance_unit: distanceUnit,
        mileage_detail: z.enum(MILEAGE_DETAILS),
      })
      .nullable()
      .describe('How the company counts distances; null: an operator without a company'),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.output<typeof currentUser>;

const filters = {
  is_employee: flagFilter.describe('`true`: all members, administrators among them; `false`: nobody'),
  is_active: activeFilter,
  waiting_for_approval: flagFilter.describe(
    '`true`: only those who asked to join without a code, for administrators; otherwise they are left out',
  ),
  awaiting_signup: flagFilter.describe(
    'Only accounts in which nobody has signed in or chosen a password yet, or only the others',
  ),
  role: idFilter,
  search: searchFilter.describe(
    'Part of the name, of the email address or of the role; for administrators, also of the payroll ID',
  ),
  ordering: ordering(['name', 'first_name', 'last_name', 'email', 'role', 'is_active', 'created_at', 'id']),
};
export const employeeList = listInput(filters);
export type EmployeeListInput = z.output<typeof employeeList>;

const rates = {
  pay_rate: optionalAmount(MAX_PAY_RATE_USD, 'a pay rate').optional(),
  overtime_rate: optionalAmount(MAX_PAY_RATE_USD, 'an overtime rate').optional(),
  mileage_rate: optionalAmount(MAX_MILEAGE_RATE_USD, 'a mileage rate').optional(),
};
/** The payroll provider's name for a person (people-and-roles.md#employees). */
const payrollId = optionalText(20).refine(
  (id) => id === null || /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/.test(id),
  'Use letters, digits, spaces, dots, dashes and underscores.',
);

const account = {
  phone: optionalText(40).optional(),
  role_id: optionalId.optional(),
  ...rates,
  rates_effective_from: day
    .optional()
    .describe(
      'First day on which changed rates apply; if left out, today, or the beginning for a new employee',
    ),
  payroll_id: payrollId.optional(),
  hired_on: optionalDay.optional().describe(HIRED_ON),
  left_on: optionalDay.optional().describe('Last day of employment; deactivating sets it'),
  is_company_admin: yesOrNo.optional(),
  is_active: yesOrNo.optional(),
  current_client_ids: recordIds.optional().describe(CURRENT_CLIENTS),
  visible_client_ids: recordIds.optional().describe(VISIBLE_CLIENTS),
  custom_fields: freeFields.optional().describe(FREE_FIELDS_MERGE),
  generate_signup_code: yesOrNo
    .optional()
    .describe('Whether to create a one-time code with which the employee claims the account'),
};
/** An empty password changes nothing. */
const temporaryPassword = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  newPassword.optional(),
);

export const employeeInput = z
  .object({
    email,
    first_name: requiredName(100),
    last_name: requiredName(100),
    password: temporaryPassword.describe(
      'A temporary password; required without a one-time code; an API key can set neither',
    ),
    ...account,
    send_invitation: yesOrNo
      .optional()
      .describe(
        'Whether to email a link to join; `false` creates the account with neither password nor code',
      ),
  })
  .meta({ id: 'EmployeeInput' });
export type EmployeeInput = z.output<typeof employeeInput>;

export const employeeUpdate = z
  .object({
    id: recordId,
    email: email.optional(),
    first_name: requiredName(100).optional(),
    last_name: requiredName(100).optional(),
    password: temporaryPassword.describe(
      'A temporary password, which an administrator sets for another person',
    ),
    ...account,
    break_glass: yesOrNo.optional(),
    recalculate: recalculateLate,
    updated_at: readVersion,
  })
  .meta({ id: 'EmployeeUpdate' });
export type EmployeeUpdate = z.output<typeof employeeUpdate>;

/** The answer to adding an employee, or creating a new code: shown once, stored hashed. */
export const employeeWithCode = user
  .extend({
    signup_code: z.string().optional().describe('One-time code with which the person claims the account'),
  })
  .meta({ id: 'EmployeeWithCode' });
export type EmployeeWithCode = z.output<typeof employeeWithCode>;

export const pickableEmployee = z
  .object({
    id: z.number(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    is_active: z.boolean(),
    is_company_admin: z.boolean(),
  })
  .meta({ id: 'PickableEmployee' });

/** What a person has worked that is not approved. */
export const openWork = z.object({
  hours: z.number().describe('Hours of daily logs on no timesheet'),
  drafts: z.number().describe('How many drafts'),
  to_approve: z.number().describe('How many submitted timesheets wait for approval'),
});

/** One-time codes for people who cannot sign in yet, shown only in this answer. */
export const signupCodes = z.object({
  valid_until: dayText.describe('Day on which the codes end'),
  codes: z.array(user.pick({ id: true, name: true, email: true }).extend({ signup_code: z.string() })),
});
export type SignupCodes = z.output<typeof signupCodes>;
