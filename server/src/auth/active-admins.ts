import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import { isAdmin, lastAdminRefusal, parsePermissions } from '@daybook/domain/access/permissions';
import { referenceTo } from '../database/of-company.ts';
import { users } from '../database/schema/employees.ts';
import { roles } from '../database/schema/roles.ts';
import { ssoIdentities } from '../database/schema/sso.ts';
import { pick } from '../database/sql.ts';
import type { ReadDb } from '../database/store.ts';
import type { Addressee } from '../kernel/mail.ts';
import type { MemberContext } from '../kernel/procedures.ts';
import { badRequest } from '../kernel/refusals.ts';
import { refuseThroughKey } from './caller.ts';

/** Everyone who can sign in and administer the company: by flag, by role, or as an operator. */
export async function activeAdmins(
  db: ReadDb,
  companyId: number,
): Promise<(NonNullable<Addressee> & { email: string })[]> {
  const isLinked = exists(
    db
      .select({ id: ssoIdentities.id })
      .from(ssoIdentities)
      .where(and(eq(ssoIdentities.company_id, users.company_id), eq(ssoIdentities.user_id, users.id))),
  );
  const people = await db
    .select({
      ...pick(
        users,
        'email',
        'email_key',
        'confirmed_email_key',
        'first_name',
        'is_company_admin',
        'is_superuser',
      ),
      permissions: roles.permissions,
    })
    .from(users)
    .leftJoin(roles, referenceTo(roles, users.role_id))
    .where(
      and(
        eq(users.company_id, companyId),
        eq(users.is_active, true),
        or(isNotNull(users.password_hash), isLinked),
      ),
    );
  return people.filter(isAdmin);
}

/** Throws 403 if an API key would create administrators: by adding `admin` to a role. */
export function refuseAdminRoleThroughKey(
  { caller }: Pick<MemberContext, 'caller'>,
  permissions: string | undefined,
  before = '',
): void {
  const admin = (joined: string) => parsePermissions(joined).includes('admin');
  if (admin(permissions ?? '') && !admin(before)) {
    refuseThroughKey(caller, 'An API key cannot make administrators.');
  }
}

/** Call after a change, within its transaction: throws 400 if the company is left without an admin. */
export async function refuseWithoutAdmin(
  ctx: Pick<MemberContext, 'company_id'> & { db: ReadDb },
  what: Parameters<typeof lastAdminRefusal>[0],
): Promise<void> {
  if ((await activeAdmins(ctx.db, ctx.company_id)).length === 0)
    throw badRequest(lastAdminRefusal(what), 'last_admin');
}
