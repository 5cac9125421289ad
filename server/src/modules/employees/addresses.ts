import type { EmployeeUpdate } from '@daybook/contract/employees';
import { addressHolders } from '../../auth/accounts.ts';
import type { Caller } from '../../auth/caller.ts';
import { refuseUnconfirmed, refuseUnconfirmedSecondStep } from '../../auth/confirming.ts';
import { forgetEmailChanges } from '../../auth/email-change.ts';
import type { users } from '../../database/schema/employees.ts';
import { letter } from '../../kernel/mail.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';

export const EMAIL_TAKEN = 'A user with this email already exists.';

/** The address of an account, before and after an administrator changed it. */
export interface AddressChange {
  id: number;
  first_name: string;
  confirmed_email_key: string | null;
  old_email: string;
  email: string;
  /** Whether the person has signed in or chosen a password. */
  is_used: boolean;
}

/** The accounts that move to another address; refuses one that another account has. */
export async function addressChanges(
  { db, now }: Pick<MemberWrite, 'db' | 'now'>,
  changes: readonly { row: typeof users.$inferSelect; input: EmployeeUpdate }[],
): Promise<AddressChange[]> {
  const changed = changes.flatMap(({ row, input: { email } }) =>
    email === undefined || email.toLowerCase() === row.email_key
      ? []
      : [
          {
            id: row.id,
            first_name: row.first_name,
            confirmed_email_key: row.confirmed_email_key,
            old_email: row.email,
            email,
            is_used: row.password_hash !== null || row.last_login !== null,
          },
        ],
  );
  if (changed.length === 0) return [];
  const emails = changed.map(({ email }) => email);
  const holders = await addressHolders(db, emails, now);
  const isTaken = ({ id, email }: AddressChange) =>
    holders.some(({ user_id, email_key }) => email_key === email.toLowerCase() && user_id !== id);
  if (changed.some(isTaken)) throw badInput({ email: EMAIL_TAKEN });
  // Their links would move the account away from where the administrator put it.
  for (const { id } of changed) await forgetEmailChanges(db, id);
  return changed;
}

/**
 * Confirms before somebody's address or password is changed: before one's own like in the settings, before another's, a way
 * into that account, only who has a second step (access.md#confirming-who-one-is).
 */
export async function confirmCredentials(
  ctx: Parameters<typeof refuseUnconfirmed>[0],
  people: readonly number[],
): Promise<void> {
  if (people.includes(ctx.caller.user_id)) await refuseUnconfirmed(ctx);
  else if (people.length > 0) await refuseUnconfirmedSecondStep(ctx);
}

/** Mails both addresses, once the change is stored. */
export function mailAddressChanges(
  { mail, background, config, caller }: Pick<Services, 'mail' | 'background' | 'config'> & { caller: Caller },
  changes: readonly AddressChange[],
): void {
  if (!mail) return;
  for (const { first_name, confirmed_email_key, old_email, email, is_used } of changes) {
    if (!is_used) continue;
    const rest = ['If this is wrong, speak to your administrator.', `${config.public_url}/login`];
    const lines = [
      `${caller.name} changed the address of your Daybook account from ${old_email} to ${email}. You are signed out everywhere; sign in with ${email} and your password.`,
      ...rest,
    ];
    const plain = [
      'An administrator changed the address of your Daybook account. You are signed out everywhere; sign in with the new address and your password.',
      ...rest,
    ];
    const subject = 'The email address of your Daybook account was changed';
    background.run('a mail about a new address could not be sent', async () => {
      for (const to of [old_email, email]) {
        const addressee = { first_name, confirmed_email_key, email_key: to.toLowerCase() };
        await mail.send({ to, subject, text: letter(addressee, lines, plain) });
      }
    });
  }
}
