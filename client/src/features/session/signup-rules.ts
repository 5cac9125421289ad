import type { FieldErrors } from '#/lib/api/error-text.ts';

export interface SignupForm {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  /** Never sent. */
  confirm_password: string;
  account_type: 'join' | 'create';
  signup_code: string;
  no_code: boolean;
  company_name: string;
  time_zone: string;
}

/** The form's own checks, in order (access.md#accounts). Empty fields come first: they are marked all at once. */
export function checkSignup(values: SignupForm): { field: keyof SignupForm; message: string } | null {
  const { first_name, last_name, email, password, account_type, no_code } = values;
  if (!first_name.trim() || !last_name.trim() || !email.trim() || !password) return null;
  if (password !== values.confirm_password) {
    return { field: 'confirm_password', message: 'Passwords do not match' };
  }
  if (password.length < 8) return { field: 'password', message: 'Password must be at least 8 characters' };
  if (account_type === 'join' && !no_code && !values.signup_code.trim()) {
    return { field: 'signup_code', message: 'Please enter a signup code to join an existing company' };
  }
  if ((account_type === 'create' || no_code) && !values.company_name.trim()) {
    return { field: 'company_name', message: 'Please enter a company name' };
  }
  return null;
}

/** The form's messages if the server refuses, in order. */
export function registrationFailure(fields: FieldErrors, detail: string | null): string {
  if (fields['email']) return `Email error: ${fields['email'].join(' ')}`;
  if (fields['signup_code']) return `Signup code error: ${fields['signup_code'].join(' ')}`;
  return detail ?? 'Registration failed. Please try again.';
}
