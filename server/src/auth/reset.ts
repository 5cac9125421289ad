import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { passwordReset } from '@daybook/contract/session';
import { DEAD_LINK, RESET_LINK_HOURS } from '@daybook/domain/access/accounts';
import { SSO_ENFORCED } from '@daybook/domain/access/sso';
import { joinName } from '@daybook/domain/text/names';
import { users } from '../database/schema/employees.ts';
import { passwordResets } from '../database/schema/sign-in.ts';
import { momentOf } from '../kernel/clock.ts';
import { letter, type Mail } from '../kernel/mail.ts';
import type { EffectContext } from '../kernel/procedures.ts';
import { badInput, badRequest, forbidden, required } from '../kernel/refusals.ts';
import { nextVersion } from '../kernel/versions.ts';
import { accountByEmail, accountById, isAccount } from './accounts.ts';
import { revokeKeysOf } from './api-keys.ts';
import { signsInAtProvider } from './entering.ts';
import { countMail, countResetRequest, trySecret } from './guess-limits.ts';
import { refuseWhileMoving } from './membership.ts';
import { hashPassword } from './passwords.ts';
import { hashOf, randomSecret } from './secrets.ts';
import { endSessions } from './sessions.ts';

const VALID_FOR = RESET_LINK_HOURS * 3_600_000;
const NO_MAIL = 'This server cannot send email. Please ask an administrator for a temporary password.';

/**
 * Sends a link that is valid for an hour. The answer is the same, after the same work, whether or not there is such an
 * account. Afterward there is a write in either case, or the next request would tell them apart by waiting for one.
 */
export async function requestPasswordReset(ctx: EffectContext, email: string): Promise<void> {
  const { mail } = ctx;
  if (!mail) throw badRequest(NO_MAIL, 'mail_off');
  await countResetRequest(ctx, email);
  // Beyond it the answer is still the same.
  const isAllowed = await countMail(ctx, 'reset', email).then(
    () => true,
    () => false,
  );
  if (!isAllowed) return;
  ctx.background.run('a link for a new password could not be sent', () => sendLink(ctx, mail, email));
}

async function sendLink(ctx: EffectContext, mail: Mail, email: string): Promise<void> {
  const account = await accountByEmail(ctx.db, email);
  if (!account?.is_active || account.password_hash === null) {
    await ctx.write(async (_db, record) => record({ record_type: 'employee', record_id: null }), {
      company_id: null,
      by: { user_id: null, name: 'Visitor' },
    });
    return;
  }
  if (await signsInAtProvider(ctx, account)) {
    await ctx.write(async (_db, record) => record({ record_type: 'employee', record_id: null }), {
      company_id: account.company_id,
      by: { user_id: account.id, name: 'Visitor' },
    });
    await mail.send({
      to: account.email,
      subject: 'Your Daybook password',
      text: letter(null, [
        `Someone asked to reset the password of your Daybook account. It has none to reset: ${SSO_ENFORCED} Choose “Sign in with your organisation”:`,
        `${ctx.config.public_url}/login`,
        'If it was not you, you can ignore this email: nothing has changed.',
      ]),
    });
    return;
  }
  const token = randomSecret();
  await ctx.write(
    async (db, record) => {
      await db.insert(passwordResets).values({
        user_id: account.id,
        token_hash: hashOf(token),
        expires_at: momentOf(new Date(ctx.now.getTime() + VALID_FOR)),
      });
      record({ record_type: 'employee', record_id: account.id });
    },
    { company_id: account.company_id, by: { user_id: account.id, name: 'Visitor' } },
  );
  await mail.send({
    to: account.email,
    subject: 'Reset your Daybook password',
    text: letter(null, [
      'Someone asked to reset the password of your Daybook account. If it was you, open this link within an hour:',
      `${ctx.config.public_url}/reset-password?token=${token}`,
      'If it was not you, you can ignore this email: nothing has changed.',
    ]),
  });
}

/** Sets the new password and ends every session of the account, and its API keys on request. The link works once. */
export async function resetPassword(
  ctx: EffectContext,
  input: z.output<typeof passwordReset>,
): Promise<void> {
  const valid = and(
    eq(passwordResets.token_hash, hashOf(input.token)),
    isNull(passwordResets.used_at),
    gt(passwordResets.expires_at, momentOf(ctx.now)),
  );
  const reset = await trySecret(ctx, 'reset-link', async () => {
    const [row] = await ctx.db.select().from(passwordResets).where(valid);
    return row ?? null;
  });
  if (!reset) throw badInput({ token: DEAD_LINK });
  const account = required(
    await accountById(ctx.db, reset.user_id),
    `account ${reset.user_id} of a reset link`,
  );
  if (await signsInAtProvider(ctx, account)) throw forbidden(SSO_ENFORCED, 'sso_enforced');
  const password_hash = await hashPassword(input.new_password, ctx.request);
  await ctx.write(
    async (db, record) => {
      await refuseWhileMoving(db, account.company_id);
      const [used] = await db
        .update(passwordResets)
        .set({ used_at: momentOf(ctx.now) })
        .where(valid)
        .returning();
      if (!used) throw badInput({ token: DEAD_LINK });
      await db
        .update(users)
        .set({
          password_hash,
          confirmed_email_key: account.email_key,
          updated_at: nextVersion(ctx.now, account.updated_at),
        })
        .where(isAccount(account));
      await endSessions(db, account.id, ctx.now);
      record({ record_type: 'employee', record_id: account.id });
      if (input.revoke_api_keys) await revokeKeysOf(db, account, ctx.now, record);
    },
    {
      company_id: account.company_id,
      by: { user_id: account.id, name: joinName(account) },
    },
  );
}
