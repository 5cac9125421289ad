import { and, count, eq } from 'drizzle-orm';
import type { EmployeeUpdate, User } from '@daybook/contract/employees';
import { MAX_BREAK_GLASS_ADMINS } from '@daybook/domain/access/sso';
import { users } from '../../database/schema/employees.ts';
import type { MemberContext } from '../../kernel/procedures.ts';
import { badInput, forbidden } from '../../kernel/refusals.ts';
import { refuseUnconfirmed } from '../confirming.ts';

/** Who may become one: an administrator, as the caller confirmed, and not too many. */
export async function refuseBreakGlass(
  ctx: Pick<MemberContext, 'company_id'> & Parameters<typeof refuseUnconfirmed>[0],
  target: Pick<User, 'id' | 'is_company_admin' | 'is_superuser'>,
  { break_glass, is_company_admin = target.is_company_admin }: Partial<EmployeeUpdate>,
): Promise<void> {
  if (!ctx.caller.is_admin) throw forbidden();
  await refuseUnconfirmed(ctx);
  if (!break_glass) return;
  if (!is_company_admin) throw badInput({ break_glass: 'Choose an administrator.' });
  const [present] = await ctx.db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.company_id, ctx.company_id), eq(users.break_glass, true), eq(users.is_active, true)));
  if ((present?.count ?? 0) >= MAX_BREAK_GLASS_ADMINS)
    throw badInput({
      break_glass: `At most ${MAX_BREAK_GLASS_ADMINS} administrators can sign in without SSO.`,
    });
}
