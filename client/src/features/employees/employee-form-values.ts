import type { User } from '@daybook/contract/employees';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';

export interface EmployeeFormValues {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  phone: string | null;
  role_id: number | null;
  pay_rate: TypedNumber;
  overtime_rate: TypedNumber;
  mileage_rate: TypedNumber;
  payroll_id: string;
  /** From when changed rates count; undefined: from today. */
  rates_effective_from?: string;
  is_company_admin: boolean;
  current_client_ids: number[];
  visible_client_ids: number[];
  generate_signup_code?: boolean;
  /** How a new employee gets in: a password and a code, an invitation by mail, or nothing yet. */
  joins_by?: 'code' | 'mail' | 'none';
  updated_at?: string;
}

const NEW_EMPLOYEE: EmployeeFormValues = {
  email: '',
  first_name: '',
  last_name: '',
  password: '',
  phone: null,
  role_id: null,
  pay_rate: null,
  overtime_rate: null,
  mileage_rate: null,
  payroll_id: '',
  is_company_admin: false,
  current_client_ids: [],
  visible_client_ids: [],
  generate_signup_code: true,
  joins_by: 'code',
};

export function employeeFormValues(employee: User | null): EmployeeFormValues {
  if (!employee) return NEW_EMPLOYEE;
  return {
    email: employee.email,
    first_name: employee.first_name,
    last_name: employee.last_name,
    password: '',
    phone: employee.phone,
    role_id: employee.role_id,
    // A delegate receives neither rates nor the payroll ID.
    pay_rate: employee.pay_rate ?? null,
    overtime_rate: employee.overtime_rate ?? null,
    mileage_rate: employee.mileage_rate ?? null,
    payroll_id: employee.payroll_id ?? '',
    is_company_admin: employee.is_company_admin,
    current_client_ids: employee.current_client_ids,
    visible_client_ids: employee.visible_client_ids,
    updated_at: employee.updated_at,
  };
}
