import { and, eq, notInArray } from 'drizzle-orm';
import type { EmployeeUpdate, User } from '@daybook/contract/employees';
import { MAX_BREAK_GLASS_ADMINS } from '@daybook/domain/access/sso';
import { users } from '../../database/schema/employees.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, forbidden } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { refuseUnconfirmed } from '../confirming.ts';
import { breakGlassAdmins } from './break-glass.ts';

/** Who may become one: an administrator, as the caller confirmed, and not too many. */
export async function refuseBreakGlass(
  ctx: MemberWrite & Parameters<typeof refuseUnconfirmed>[0],
  target: Pick<User, 'id' | 'is_company_admin' | 'is_superuser'>,
  { break_glass, is_company_admin = target.is_company_admin }: Partial<EmployeeUpdate>,
): Promise<void> {
  if (!ctx.caller.is_admin) throw forbidden();
  await refuseUnconfirmed(ctx);
  if (!break_glass) return;
  if (!is_company_admin) throw badInput({ break_glass: 'Choose an administrator.' });
  const present = pluck(await breakGlassAdmins(ctx, ctx.company_id), 'id');
  if (present.length >= MAX_BREAK_GLASS_ADMINS)
    throw badInput({
      break_glass: `At most ${MAX_BREAK_GLASS_ADMINS} administrators can sign in without SSO.`,
    });
  await forgetFormer(ctx, present);
}

/** Active and an administrator again, they would be too many. */
async function forgetFormer({ db, company_id, record }: MemberWrite, present: number[]): Promise<void> {
  const former = await db
    .update(users)
    .set({ break_glass: false })
    .where(and(eq(users.company_id, company_id), eq(users.break_glass, true), notInArray(users.id, present)))
    .returning({ id: users.id });
  for (const { id } of former)
    record({
      record_type: 'employee',
      record_id: id,
      before: { break_glass: true },
      after: { break_glass: false },
    });
}
