/**
 * What a role can allow, beyond a worker's own records. Who may call a procedure is in its router: `admin`, `member`,
 * `may(…)` (server/src/modules).
 */
export const PERMISSIONS = [
  'admin',
  'clients_view',
  'clients_edit',
  'clients_delete',
  'employees_view',
  'employees_edit',
  'employees_delete',
  'billing_edit',
  'leave_approve',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  admin: 'Admin (all)',
  clients_view: 'View clients',
  clients_edit: 'Edit clients',
  clients_delete: 'Delete clients',
  employees_view: 'View employees',
  employees_edit: 'Edit employees',
  employees_delete: 'Delete employees',
  billing_edit: 'Manage invoices',
  leave_approve: 'Approve time off',
};

/** What each permission allows, in a sentence (access.md#roles). */
export const PERMISSION_HELP: Readonly<Record<Permission, string>> = {
  admin: 'Everything in the company, as an administrator.',
  clients_view: 'Reads the clients that the person can see, with contracts and approved documents.',
  clients_edit: 'Adds clients and changes them and their contracts.',
  clients_delete: 'Deletes clients that have no records.',
  employees_view: 'Reads the employees and how to reach them.',
  employees_edit: 'Adds employees, and changes their names, phone numbers and clients.',
  employees_delete: 'Deletes employees that have no records.',
  billing_edit:
    'Bills approved work and records payments, with the names and billed work of every client, and no pay.',
  leave_approve: 'Decides on time off of others, and sees who is away and how much they have.',
};

/** Parses the comma-joined text of a role; unknown words are dropped, so that they grant nothing. */
export function parsePermissions(joined: string | null | undefined): Permission[] {
  const words = new Set((joined ?? '').split(',').map((word) => word.trim()));
  return PERMISSIONS.filter((permission) => words.has(permission));
}

/** In a fixed order and without duplicates. */
export const joinPermissions = (permissions: readonly Permission[]): string =>
  PERMISSIONS.filter((permission) => permissions.includes(permission)).join(',');

/** The caller: the flags of the account, and the permissions of its role as the role stores them. */
export interface Standing {
  is_superuser: boolean;
  is_company_admin: boolean;
  permissions?: string | null;
}

/** Whether a role's permissions make its members administrators. */
export const makesAdmin = (permissions: string | null | undefined): boolean =>
  parsePermissions(permissions).includes('admin');

/** Company admins by flag, and members whose role has `admin`: both are reported as `is_company_admin`. */
export const isCompanyAdmin = (user: Standing): boolean =>
  user.is_company_admin || makesAdmin(user.permissions);

export const isAdmin = (user: Standing): boolean => user.is_superuser || isCompanyAdmin(user);

/** An admin can do everything; a role's permission allows only that. */
export const can = (user: Standing, permission: Permission): boolean =>
  isAdmin(user) || parsePermissions(user.permissions).includes(permission);

/** A person who is not an admin but may manage clients or employees under /manage. */
export const isDelegate = (user: Standing): boolean =>
  !isAdmin(user) && parsePermissions(user.permissions).length > 0;

/** What a delegate can never set on an account: credentials, e-mail, rates, role and flags. */
const FIELDS_CLOSED_TO_DELEGATES = [
  'hired_on',
  'left_on',
  'email',
  'password',
  'generate_signup_code',
  'pay_rate',
  'overtime_rate',
  'mileage_rate',
  'payroll_id',
  'break_glass',
  'role_id',
  'is_company_admin',
  'is_superuser',
  'is_active',
] as const;

/** Why a delegate may not edit a person's record, or null. An admin is not a delegate: check `can` first. */
export function delegateRefusal(actor: { id: number }, target: Standing & { id: number }): string | null {
  if (actor.id === target.id) return 'You cannot change your own record here.';
  return isAdmin(target) ? 'Only an administrator can change an administrator’s account.' : null;
}

/** The closed fields of a delegate's input with a value other than the record's own. */
export function fieldsRefusedToDelegate(
  input: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>> = {},
): string[] {
  return FIELDS_CLOSED_TO_DELEGATES.filter(
    (field) => Object.hasOwn(input, field) && input[field] !== undefined && input[field] !== record[field],
  );
}

/** What locks people out of their own account is left to others. */
export const ownAccountRefusal = (what: 'deactivate' | 'delete'): string =>
  `You cannot ${what} your own account.`;

/** A company keeps an administrator. */
export const lastAdminRefusal = (what: 'deactivate' | 'delete' | 'demote'): string =>
  `The last active administrator of a company cannot be ${what}d.`;
