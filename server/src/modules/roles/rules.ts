import { lastAdminRefusal, parsePermissions } from '@daybook/domain/access/permissions';
import { activeAdmins } from '../../auth/active-admins.ts';
import { refuseThroughKey } from '../../auth/caller.ts';
import type { ReadDb } from '../../database/store.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { badRequest } from '../../kernel/refusals.ts';

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
