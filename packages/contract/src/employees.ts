import { z } from 'zod';
import { INVITATION_STATES } from '@daybook/domain/access/accounts';
import { MAX_MILEAGE_RATE_USD, MAX_PAY_RATE_USD } from '@daybook/domain/limits';
import { MILEAGE_DETAILS } from '@daybook/domain/money/trips';
import {
  clientBrief,
  day,
  distanceUnit,
  email,
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
import { flagFilter, idFilter, listInput, ordering, searchFilter } from './filters.ts';
import { FREE_FIELDS_MERGE, freeFields } from './free-fields.ts';
import { recalculateLate } from './pay-rates.ts';
import { newPassword } from './session.ts';

export const roleBrief = z.object({ id: z.number(), name: z.string() }).meta({ id: 'RoleBrief' });

/** people-and-roles.md#rates-with-dates; rates only for admins and the person themselves. */
export const user = z
  .object({
    id: z.number(),
    email: z.string(),
    username: z.string().describe('The same as `email`'),
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    full_name: z.string().describe('The same as `name`'),
    phone: z.string().nullable().describe('Phone number'),
    company: z.object({ id: z.number(), name: z.string() }).nullable().describe('The company'),
    role: roleBrief.nullable().describe('The role'),
    role_details: roleBrief.nullable().describe('The same as `role`'),
    role_id: z.number().nullable().describe('Id of the role'),
    is_active: z.boolean(),
    is_company_admin: z.boolean().describe('Whether the person is an administrator of the company'),
    is_superuser: z.boolean().describe('Whether the person is an operator of the installation'),
    break_glass: z
      .boolean()
      .optional()
      .describe(
        'Whether the person signs in with a password although the organisation’s sign-in is enforced',
      ),
    waiting_for_approval: z.boolean().describe('Accounts that are waiting for an administrator'),
    awaiting_signup: z
      .boolean()
      .describe('Created by an admin or an import; the person has not chosen a password yet.'),
    invitation: z
      .enum(INVITATION_STATES)
      .nullable()
      .describe('What became of the newest invitation by email; null without one'),
    pay_rate: z.number().nullable().optional().describe('Pay per hour, in USD'),
    overtime_rate: z.number().nullable().optional().describe('Pay per overtime hour, in USD'),
    mileage_rate: z.number().nullable().optional().describe('Reimbursement per km or mile, in USD'),
    mileage_rate_unit: distanceUnit.optional().describe('What `mileage_rate` is for, a km or a mile.'),
    payroll_id: z.string().nullable().optional().describe('The person’s ID at the payroll provider'),
    hired_on: z.string().nullable().describe('First day of employment; null: from the beginning'),
    left_on: z.string().nullable().describe('Last day of employment'),
    current_clients: z.array(z.number()).describe('Ids of the clients whom the person works with'),
    current_client_ids: z.array(z.number()).describe('The same as `current_clients`'),
    current_clients_details: z.array(clientBrief).describe('The clients of `current_clients`'),
    assigned_clients_details: z.array(clientBrief).describe('The clients of `current_clients`'),
    visible_client_ids: z
      .array(z.number())
      .describe('Ids of clients whose visibility is limited, and includes the person'),
    visible_client_details: z.array(clientBrief).describe('The clients of `visible_client_ids`'),
    custom_fields: z.record(z.string(), z.unknown()).describe('Free fields of the company, by their keys'),
    last_login: z.string().nullable().describe('When the person last signed in'),
    created_at: z.string(),
    updated_at: z.string(),
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
    permissions: z.array(z.string()).describe('The permissions of the role.'),
    onboarding_required: z.boolean().describe('Whether the company still has to be set up'),
    default_timesheet_view: z.enum(['week', 'day']).describe('How the person sees timesheets by default'),
    submission_reminders: z.boolean().describe('Whether the person gets reminders'),
    new_device_mail: z.boolean().describe('Whether the person is emailed when a new device signs in'),
    second_step: z
      .object({
        due: z.string().nullable().describe('The day from which the person needs one that they lack'),
        must_set_up: z.boolean().describe('Whether they can do nothing else before'),
        recovery_codes_left: z
          .number()
          .nullable()
          .describe('How many are left, for whoever has a second step'),
      })
      .describe('What the company’s policy means for the person'),
    /** The company's date, and the first day of its weeks; null for an operator without a company. */
    company_deletion_due: z
      .string()
      .nullable()
      .describe('When the company can be deleted for good; null if its deletion was not requested.'),
    has_pay_page: z.boolean().describe("Whether this person's company uses My Pay."),
    has_time_off: z.boolean().describe("Whether this person's company uses time off."),
    has_billing: z
      .boolean()
      .describe('Whether this person may bill, and the company has begun to: a client has a payer.'),
    company_days: z
      .object({
        time_zone: z.string().describe('IANA name of the time zone'),
        week_starts_on: z.enum(['sunday', 'monday']).describe('First day of the week'),
      })
      .nullable()
      .describe("The company's current day, and the day on which its weeks start"),
    company_mileage: z
      .object({
        distance_unit: distanceUnit,
        mileage_detail: z.enum(MILEAGE_DETAILS).describe('What a daily log asks for about mileage'),
      })
      .nullable()
      .describe('The unit of distances, and what a log asks for about them.'),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.output<typeof currentUser>;

const filters = {
  is_employee: flagFilter.describe('All members, admins included.'),
  is_active: flagFilter,
  waiting_for_approval: flagFilter.describe(
    '`true` lists those who asked to join without a code, for admins only; otherwise they are not in the list.',
  ),
  awaiting_signup: flagFilter.describe('Accounts in which nobody has signed in or chosen a password yet.'),
  role: idFilter.describe('The role'),
  search: searchFilter.describe('Name, email or role; for an admin also the payroll ID.'),
  ordering: ordering(['name', 'first_name', 'last_name', 'email', 'role', 'is_active', 'created_at', 'id']),
};
export const employeeList = listInput(filters);
export type EmployeeListInput = z.output<typeof employeeList>;

const rates = {
  pay_rate: optionalAmount(MAX_PAY_RATE_USD, 'a pay rate').optional().describe('Pay per hour, in USD'),
  overtime_rate: optionalAmount(MAX_PAY_RATE_USD, 'an overtime rate')
    .optional()
    .describe('Pay per overtime hour, in USD'),
  mileage_rate: optionalAmount(MAX_MILEAGE_RATE_USD, 'a mileage rate')
    .optional()
    .describe('Reimbursement per km or mile, in USD'),
};
/** The payroll provider's name for a person (people-and-roles.md#employees). */
const payrollId = optionalText(20).refine(
  (id) => id === null || /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/.test(id),
  'Use letters, digits, spaces, dots, dashes and underscores.',
);

const account = {
  phone: optionalText(40).optional().describe('Phone number'),
  role_id: optionalId.optional().describe('Id of the role'),
  ...rates,
  rates_effective_from: day
    .optional()
    .describe(
      'The day from which changed rates apply; if left out, today, or the beginning for a new employee.',
    ),
  payroll_id: payrollId.optional().describe('The person’s ID at the payroll provider'),
  hired_on: optionalDay.optional().describe('First day of employment; null: from the beginning'),
  left_on: optionalDay.optional().describe('Last day of employment; deactivating sets it'),
  is_company_admin: yesOrNo.optional().describe('Whether the person is an administrator of the company'),
  is_active: yesOrNo.optional(),
  current_client_ids: recordIds.optional().describe('The same as `current_clients`'),
  visible_client_ids: recordIds
    .optional()
    .describe('Ids of clients whose visibility is limited, and includes the person'),
  custom_fields: freeFields.optional().describe(FREE_FIELDS_MERGE),
  generate_signup_code: yesOrNo
    .optional()
    .describe('Creates a one-time code with which the employee claims the account.'),
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
    password: temporaryPassword.describe('Required without a one-time code; an API key can set neither.'),
    ...account,
    send_invitation: yesOrNo
      .optional()
      .describe('Emails a link to join; `false` creates the account with neither password nor code.'),
  })
  .meta({ id: 'EmployeeInput' });
export type EmployeeInput = z.output<typeof employeeInput>;

export const employeeUpdate = z
  .object({
    id: recordId,
    email: email.optional(),
    first_name: requiredName(100).optional(),
    last_name: requiredName(100).optional(),
    password: temporaryPassword.describe('A temporary password, set by an admin for another person.'),
    ...account,
    break_glass: yesOrNo
      .optional()
      .describe(
        'Whether the person signs in with a password although the organisation’s sign-in is enforced',
      ),
    recalculate: recalculateLate,
    updated_at: readVersion,
  })
  .meta({ id: 'EmployeeUpdate' });
export type EmployeeUpdate = z.output<typeof employeeUpdate>;

/** The answer to adding an employee, or creating a new code: shown once, stored hashed. */
export const employeeWithCode = user
  .extend({
    signup_code: z.string().optional().describe('Code for joining the company or claiming an account'),
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
    is_company_admin: z.boolean().describe('Whether the person is an administrator of the company'),
  })
  .meta({ id: 'PickableEmployee' });

/** What a person has worked that is not approved. */
export const openWork = z.object({
  hours: z.number().describe('Of daily logs on no timesheet.'),
  drafts: z.number(),
  to_approve: z.number().describe('Submitted timesheets that wait for approval.'),
});

/** One-time codes for people who cannot sign in yet, shown only in this answer. */
export const signupCodes = z.object({
  valid_until: z.string().describe('The day on which the codes end.'),
  codes: z.array(user.pick({ id: true, name: true, email: true }).extend({ signup_code: z.string() })),
});
export type SignupCodes = z.output<typeof signupCodes>;
