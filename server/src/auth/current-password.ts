import type { EffectContext } from '../kernel/procedures.ts';
import { badInput, required } from '../kernel/refusals.ts';
import { accountById } from './accounts.ts';
import type { Caller } from './caller.ts';
import { tryPassword } from './guess-limits.ts';
import { passwordMatches } from './passwords.ts';

export const NOT_PRESENT = 'This is not your current password.';

/** The caller's account, after they entered their password again; 400 at the field if it is wrong. */
export async function confirmed(
  ctx: EffectContext,
  { user_id }: Pick<Caller, 'user_id'>,
  field: string,
  password: string,
) {
  const account = required(await accountById(ctx.db, user_id), `account ${user_id}, which is signed in`);
  const right = await tryPassword(ctx, account.email_key, async () =>
    (await passwordMatches(account.password_hash, password, ctx.request)) ? account : null,
  );
  if (!right) throw badInput({ [field]: NOT_PRESENT });
  return account;
}
