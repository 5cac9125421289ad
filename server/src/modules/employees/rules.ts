import type { EmployeeInput, EmployeeUpdate, User } from '@daybook/contract/employees';
import {
  accountChangeRefusal,
  delegateRefusal,
  fieldsRefusedToDelegate,
  isCompanyAdmin,
} from '@daybook/domain/permissions';
import type { Feature } from '@daybook/domain/plans';
import type { MemberContext } from '../../kernel/procedures.ts';
import { badInput, forbidden, badRequest } from '../../kernel/refusals.ts';
import { refuseThroughKey } from '../../auth/caller.ts';

/** The plan's feature for each rate. */
export const RATE_GATES = [
  ['pay_rate', 'pay_rates'],
  ['overtime_rate', 'overtime_rates'],
  ['mileage_rate', 'mileage_rates'],
] as const satisfies readonly [keyof EmployeeInput, Feature][];

/** Who may edit whose account at all (decisions §2). `target` is the whole record, including rates. */
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
  input: Partial<EmployeeUpdate>,
  stored: User | null = null,
): void {
  const moved = stored !== null && input.email !== undefined && !sameAddress(input.email, stored.email);
  const given = {
    password: input.password !== undefined,
    generate_signup_code: input.generate_signup_code === true,
    email: moved,
    is_active: stored !== null && input.is_active === true && !stored.is_active,
    is_company_admin: input.is_company_admin === true && stored?.is_company_admin !== true,
  };
  const fields = Object.entries(given).flatMap(([field, changed]) => (changed ? [field] : []));
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
  if (input.is_active === false && target.is_active) {
    const refusal = accountChangeRefusal({
      actor_id: caller.user_id,
      target_id: target.id,
      what: 'deactivate',
      last_active_admin: false,
    });
    if (refusal) throw badRequest(refusal, 'own_account');
  }
  if (input.password !== undefined && target.id === caller.user_id) {
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
