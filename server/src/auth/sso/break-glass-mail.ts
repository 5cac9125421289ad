import { joinName } from '@daybook/domain/text/names';
import type { users } from '../../database/schema/employees.ts';
import { isConfirmed, letter } from '../../kernel/mail.ts';
import type { EffectContext } from '../../kernel/procedures.ts';
import { activeAdmins } from '../active-admins.ts';
import type { Membership } from '../membership.ts';
import { isSsoEnforced } from './enforcing.ts';

/** Tells all admins that one of them signed in past the organisation's sign-in, while that is enforced. */
export async function mailAboutBreakGlass(
  ctx: EffectContext,
  account: typeof users.$inferSelect,
  membership: Membership,
): Promise<void> {
  const { mail, request } = ctx;
  if (!mail || !(await isSsoEnforced(ctx, membership))) return;
  ctx.background.run('a mail about a break-glass sign-in could not be sent', async () => {
    const name = joinName(account);
    const lines = (who: string) => [
      `${who}, just signed in with a password, from the address ${request.ip}.`,
      'If you do not know why, ask. The sessions of a person can be ended on the employee’s page:',
      `${ctx.config.public_url}/admin/employees/${account.id}`,
    ];
    for (const admin of await activeAdmins(ctx.db, membership.company_id))
      await mail.send({
        to: admin.email,
        subject: `${isConfirmed(admin) ? name : 'An administrator'} signed in to Daybook without your organisation’s sign-in`,
        text: letter(
          admin,
          lines(`${name} (${account.email}), a break-glass administrator of ${membership.company_name}`),
          lines('A break-glass administrator of your company'),
        ),
      });
  });
}
