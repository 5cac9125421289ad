import { type User, employeeInput, employeeUpdate } from '@daybook/contract/employees';
import { newPassword } from '@daybook/contract/session';
import { z } from 'zod';

const roleOf = z.number({ error: 'This field is required.' });
const { custom_fields: _own, is_active: _active, ...added } = employeeInput.shape;
const { custom_fields: _fields, is_active: _flag, id: _id, ...changed } = employeeUpdate.shape;

/** Adding: e-mail, names, password and role are required (2 §5), and a one-time code comes with the account (2 §7). */
export const newEmployeeForm = z.object({ ...added, role_id: roleOf, password: newPassword });

/** An admin's change; an empty password is none. */
export const employeeForm = z.object({ ...changed, role_id: roleOf });

/** A delegate's change: neither credentials nor e-mail, rates, role or flags (decisions §2). */
const { first_name, last_name, phone, current_client_ids, visible_client_ids, updated_at } = changed;
export const delegatedForm = z.object({
  first_name,
  last_name,
  phone,
  current_client_ids,
  visible_client_ids,
  updated_at,
});

export interface EmployeeFormValues {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  phone: string | null;
  role_id: number | null;
  pay_rate: number | null;
  overtime_rate: number | null;
  mileage_rate: number | null;
  is_company_admin: boolean;
  current_client_ids: number[];
  visible_client_ids: number[];
  generate_signup_code?: boolean;
  updated_at?: string;
}

export function employeeFormValues(employee: User | null): EmployeeFormValues {
  return {
    email: employee?.email ?? '',
    first_name: employee?.first_name ?? '',
    last_name: employee?.last_name ?? '',
    password: '',
    phone: employee?.phone ?? null,
    role_id: employee?.role_id ?? null,
    pay_rate: employee?.pay_rate ?? null,
    overtime_rate: employee?.overtime_rate ?? null,
    mileage_rate: employee?.mileage_rate ?? null,
    is_company_admin: employee?.is_company_admin ?? false,
    current_client_ids: employee?.current_client_ids ?? [],
    visible_client_ids: employee?.visible_client_ids ?? [],
    ...(employee ? { updated_at: employee.updated_at } : { generate_signup_code: true }),
  };
}
