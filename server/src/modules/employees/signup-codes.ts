import type { SignupCodes } from '@daybook/contract/employees';
import { ONE_TIME_CODE_DAYS } from '@daybook/domain/access/accounts';
import { addDays, DAY_MS } from '@daybook/domain/time/day';
import { refuseThroughKey } from '../../auth/caller.ts';
import { newSignupCode } from '../../auth/new-company.ts';
import { hashOf } from '../../auth/secrets.ts';
import { ofCompany } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { momentOf } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { peopleToSignUp } from './reads.ts';

export function signupCodeColumns(code: string | undefined, now: Date) {
  if (code === undefined) return {};
  const expires = new Date(now.getTime() + ONE_TIME_CODE_DAYS * DAY_MS);
  return { signup_code_hash: hashOf(code), signup_code_expires_at: momentOf(expires) };
}

/** New one-time codes for all active people who cannot sign in yet; earlier codes of theirs end. */
export async function createSignupCodes(ctx: MemberWrite): Promise<SignupCodes> {
  refuseThroughKey(ctx.caller, 'An API key cannot create signup codes.');
  const rows = await peopleToSignUp(ctx);
  const codes: SignupCodes['codes'] = [];
  for (const row of rows) {
    const signup_code = newSignupCode();
    await ctx.db
      .update(users)
      .set({
        ...signupCodeColumns(signup_code, ctx.now),
        updated_at: nextVersion(ctx.now, row.updated_at),
      })
      .where(ofCompany(users, ctx.company_id, row.id));
    ctx.record({
      record_type: 'employee',
      record_id: row.id,
      after: { signup_code: 'created by an administrator' },
    });
    codes.push({ id: row.id, name: ctx.membership.names.employee(row), email: row.email, signup_code });
  }
  return { codes, valid_until: addDays(ctx.membership.today, ONE_TIME_CODE_DAYS) };
}
