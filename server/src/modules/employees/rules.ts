import { and, eq, inArray } from 'drizzle-orm';
import type { EmployeeInput, EmployeeUpdate, User } from '@daybook/contract/employees';
import type { Feature } from '@daybook/domain/access/features';
import {
  delegateRefusal,
  fieldsRefusedToDelegate,
  isCompanyAdmin,
  ownAccountRefusal,
} from '@daybook/domain/access/permissions';
import { foldedKey } from '@daybook/domain/text/fold';
import { refuseAdminRoleThroughKey } from '../../auth/active-admins.ts';
import { refuseThroughKey } from '../../auth/caller.ts';
import { users } from '../../database/schema/employees.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { badInput, badRequest, forbidden } from '../../kernel/refusals.ts';
import type { RoleRow } from '../roles/reads.ts';

/** The plan's feature for each rate. */
export const RATE_GATES = [
  ['pay_rate', 'pay_rates'],
  ['overtime_rate', 'overtime_rates'],
  ['mileage_rate', 'mileage_rates'],
] as const satisfies readonly [keyof EmployeeInput, Feature][];

/** Who may edit whose account at all (access.md#roles). `target` is the whole record, including rates. */
export function refuseForeignAccount(
  { caller }: Pick<MemberContext, 'caller'>,
  target: User & { permissions: string | null },
  input: Readonly<Record<string, unknown>> = {},
): void {
  // Otherwise a company's administrator could take over an operator's account.
  if (target.is_superuser && !caller.is_superuser && target.id !== caller.user_id) {
    throw forbidden('Only a platform operator can change this account.');
  }
  if (caller.is_admin) return;
  const refusal = delegateRefusal({ id: caller.user_id }, target);
  if (refusal) throw forbidden(refusal);
  const { generate_signup_code, ...fields } = input;
  const sent = generate_signup_code ? input : fields;
  const closed = fieldsRefusedToDelegate(sent, { ...target });
  if (closed.length > 0)
    throw forbidden(`Only an administrator can change: ${closed.join(', ')}.`, 'admin_only');
}

/**
 * An API key manages people's records, but gives no one a way to sign in or an administrator's rights: either would keep
 * its holder's access alive after the key is revoked. `stored`: the existing record, null for a new one.
 */
export function refuseAccessThroughKey(
  { caller }: Pick<MemberContext, 'caller'>,
  input: Partial<EmployeeUpdate & Pick<EmployeeInput, 'send_invitation'>>,
  stored: User | null = null,
): void {
  const changesAddress =
    stored !== null && input.email !== undefined && !sameAddress(input.email, stored.email);
  const refused = {
    password: input.password !== undefined,
    generate_signup_code: input.generate_signup_code === true,
    send_invitation: input.send_invitation === true,
    email: changesAddress,
    is_active: stored !== null && input.is_active === true && !stored.is_active,
    is_company_admin: input.is_company_admin === true && stored?.is_company_admin !== true,
    break_glass:
      input.break_glass !== undefined && stored !== null && input.break_glass !== stored.break_glass,
  };
  const fields = Object.entries(refused).flatMap(([field, changed]) => (changed ? [field] : []));
  if (fields.length > 0) refuseThroughKey(caller, `An API key cannot set: ${fields.join(', ')}.`);
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What people may not do to their own account, and what the account's state forbids. */
export function refuseImpossibleChange(
  { caller }: Pick<MemberContext, 'caller'>,
  target: User & { permissions: string | null },
  flag: boolean,
  input: EmployeeUpdate,
): void {
  const isOwn = target.id === caller.user_id;
  if (isOwn && input.is_active === false && target.is_active)
    throw badRequest(ownAccountRefusal('deactivate'), 'own_account');
  if (isOwn && input.password !== undefined) {
    throw badInput({ password: 'Change your own password on the settings page.' });
  }
  if (input.generate_signup_code && target.last_login !== null) {
    throw badInput({ generate_signup_code: 'This account is already in use.' });
  }
  const byRole = isCompanyAdmin({ ...target, is_company_admin: false });
  if (input.is_company_admin === false && !flag && byRole && input.role_id === undefined) {
    throw badInput({
      is_company_admin: `The role ${target.role?.name ?? ''} makes this person an administrator. Choose another role.`,
    });
  }
}

type Of = Pick<MemberContext, 'company_id' | 'membership'> & { db: ReadDb };

/** Throws 400 where a payroll ID belongs to another person than `id`; null: a new one. */
export async function refuseTakenPayrollIds(
  { db, company_id, membership }: Of,
  payrollIds: readonly { payroll_id: string | null | undefined; id: number | null }[],
): Promise<void> {
  const owners = new Map(
    payrollIds.flatMap(({ payroll_id, id }) => (payroll_id ? [[foldedKey(payroll_id), id] as const] : [])),
  );
  if (owners.size === 0) return;
  const rows = await db
    .select({
      id: users.id,
      key: users.payroll_id_key,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(users)
    .where(and(eq(users.company_id, company_id), inArray(users.payroll_id_key, [...owners.keys()])));
  const holder = rows.find(({ id, key }) => key !== null && owners.get(key) !== id);
  if (holder)
    throw badInput({ payroll_id: `This payroll ID belongs to ${membership.names.employee(holder)}.` });
}

/** The role that a person is given; `present` is the one that they have. */
export function knownRole(
  ctx: Pick<MemberContext, 'caller'>,
  companyRoles: ReadonlyMap<number, RoleRow>,
  roleId: number | null | undefined,
  present: number | null = null,
): RoleRow | null {
  if (roleId === null || roleId === undefined) return null;
  const role = companyRoles.get(roleId);
  if (!role) throw badInput({ role_id: 'This role does not exist.' });
  if (role.id !== present) refuseAdminRoleThroughKey(ctx, role.permissions);
  return role;
}
