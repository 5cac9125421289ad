import { and, eq, isNotNull } from 'drizzle-orm';
import { isAdmin, lastAdminRefusal, parsePermissions } from '@daybook/domain/access/permissions';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import type { ReadDb } from '../../database/store.ts';
import { pick } from '../../database/sql.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { badRequest } from '../../kernel/refusals.ts';
import { refuseThroughKey } from '../../auth/caller.ts';

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

/** Everyone who can sign in and administer the company: by flag, by role, or as an operator. */
export async function activeAdmins(
  db: ReadDb,
  companyId: number,
): Promise<{ email: string; first_name: string }[]> {
  const people = await db
    .select({
      ...pick(users, 'email', 'first_name', 'is_company_admin', 'is_superuser'),
      permissions: roles.permissions,
    })
    .from(users)
    .leftJoin(roles, referenceTo(roles, users.role_id))
    .where(and(eq(users.company_id, companyId), eq(users.is_active, true), isNotNull(users.password_hash)));
  return people.filter(isAdmin);
}

/** Call after a change, within its transaction: throws 400 if the company is left without an admin. */
export async function refuseWithoutAdmin(
  ctx: Pick<MemberContext, 'company_id'> & { db: ReadDb },
  what: Parameters<typeof lastAdminRefusal>[0],
): Promise<void> {
  if ((await activeAdmins(ctx.db, ctx.company_id)).length > 0) return;
  throw badRequest(lastAdminRefusal(what), 'last_admin');
}
