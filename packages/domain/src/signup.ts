import { passwordProblem } from './password.ts';

export const ACCOUNT_TYPES = ['join', 'create'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export interface SignupForm {
  password: string;
  confirmPassword: string;
  accountType: AccountType;
  signupCode: string;
  companyName: string;
  /** "I have no code": asks to join by the company's exact name (decisions §7). */
  noCode?: boolean;
}

/** The first thing wrong with a sign-up, in the order of 3 §5; null when nothing is. */
export function signupProblem(
  form: SignupForm,
): { field: 'password' | 'confirmPassword' | 'signupCode' | 'companyName'; message: string } | null {
  if (form.password !== form.confirmPassword) {
    return { field: 'confirmPassword', message: 'Passwords do not match' };
  }
  const password = passwordProblem(form.password);
  if (password) return { field: 'password', message: password };
  if (form.accountType === 'join' && !form.noCode && form.signupCode.trim() === '') {
    return { field: 'signupCode', message: 'Please enter a signup code to join an existing company' };
  }
  if ((form.accountType === 'create' || form.noCode) && form.companyName.trim() === '') {
    return { field: 'companyName', message: 'Please enter a company name' };
  }
  return null;
}
