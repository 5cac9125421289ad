import { z } from 'zod';
import { employeeInput, employeeUpdate } from '@daybook/contract/employees';
import { email, requiredText } from '@daybook/contract/fields';
import { newPassword } from '@daybook/contract/session';

const MISSING = 'This field is required.';
const roleOf = z.number({ error: MISSING });
const emailOf = requiredText(254, MISSING).pipe(email);
const { custom_fields: _own, is_active: _active, send_invitation: _mail, ...added } = employeeInput.shape;
const { custom_fields: _fields, is_active: _flag, id: _id, ...changed } = employeeUpdate.shape;

/**
 * Adding: e-mail, names and role are required (people-and-roles.md#employees), and a password where a one-time code comes
 * with the account.
 */
const newEmployee = z.object({ ...added, role_id: roleOf, email: emailOf });
const withoutPassword = newEmployee.omit({ password: true, generate_signup_code: true });
export const newEmployeeForm = z.discriminatedUnion('joins_by', [
  newEmployee.extend({
    joins_by: z.literal('code'),
    // An empty password is missing, not too short.
    password: z.string().min(1, MISSING).pipe(newPassword),
  }),
  withoutPassword.extend({ joins_by: z.literal('mail') }),
  withoutPassword.extend({ joins_by: z.literal('none') }),
]);

/** An admin's edit; an empty password changes nothing. */
export const employeeForm = z.object({ ...changed, role_id: roleOf, email: emailOf });

/** A delegate's edit: neither credentials nor e-mail, rates, role or flags (access.md#roles). */
const { first_name, last_name, phone, current_client_ids, visible_client_ids, updated_at } = changed;
export const delegatedForm = z.object({
  first_name,
  last_name,
  phone,
  current_client_ids,
  visible_client_ids,
  updated_at,
});
