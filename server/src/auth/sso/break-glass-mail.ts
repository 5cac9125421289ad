import { joinName } from '@daybook/domain/text/names';
import type { users } from '../../database/schema/employees.ts';
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
    for (const { email, first_name } of await activeAdmins(ctx.db, membership.company_id))
      await mail.send({
        to: email,
        subject: `${joinName(account)} signed in to Daybook without your organisation’s sign-in`,
        text: [
          `Hello ${first_name},`,
          `${joinName(account)} (${account.email}), a break-glass administrator of ${membership.company_name}, just signed in with a password, from the address ${request.ip}.`,
          'If you do not know why, ask. The sessions of a person can be ended on the employee’s page:',
          `${ctx.config.public_url}/admin/employees/${account.id}`,
        ].join('\n\n'),
      });
  });
}
