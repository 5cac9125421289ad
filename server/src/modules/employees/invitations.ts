import type { User } from '@daybook/contract/employees';
import { INVITATION_DAYS } from '@daybook/domain/access/accounts';
import { refuseThroughKey } from '../../auth/caller.ts';
import { countMail } from '../../auth/guess-limits.ts';
import { issueInvitation } from '../../auth/invitations.ts';
import { mustSignInAtProvider } from '../../auth/sso/enforcing.ts';
import { letter } from '../../kernel/mail.ts';
import type { EffectContext, MemberContext, MemberWrite } from '../../kernel/procedures.ts';
import { badRequest, Refusal } from '../../kernel/refusals.ts';
import { employeeRow, getEmployee, peopleToSignUp } from './reads.ts';
import { userRecords } from './records.ts';
import { refuseForeignAccount } from './rules.ts';

type Ctx = EffectContext & MemberContext;

const NO_MAIL = 'This server cannot send email. Please create a one-time code instead.';
const BY_PEOPLE = 'An API key cannot send invitations.';

/** Mail programs make a link of what looks like one, also with the full stops of other scripts. */
const LIKE_A_LINK = /[\p{L}\p{N}][.。:][\p{L}\p{N}]/u;

interface InvitationMail {
  /** Once the link is stored; the answer does not wait for it. */
  send: (to: string, token: string) => void;
}

/** Counts the mail before anything is written. Throws 400 where no mail is set up, 429 after five in an hour. */
export async function invitationMail(ctx: Ctx, email: string): Promise<InvitationMail> {
  const { mail, background, config, membership } = ctx;
  if (!mail) throw badRequest(NO_MAIL, 'mail_off');
  await countMail(ctx, 'invitation', email);
  const newcomer = { email, is_superuser: false, break_glass: false };
  const hasPassword = !(await mustSignInAtProvider(ctx, newcomer, membership));
  const isNamed = !LIKE_A_LINK.test(membership.company_name.normalize('NFKC'));
  const company = `“${membership.company_name}”`;
  return {
    send: (to, token) =>
      background.run('an invitation could not be sent', () =>
        mail.send({
          to,
          subject: 'You are invited to Daybook',
          text: letter(null, [
            `${isNamed ? company : 'A company'} has prepared a Daybook account for you. Open this link within ${INVITATION_DAYS} days, on a phone or a computer${hasPassword ? ', and choose a password' : ''}:`,
            `${config.public_url}/join?token=${token}`,
            `If you do not know ${isNamed ? company : 'which'}, you can ignore this email.`,
          ]),
        }),
      ),
  };
}

/** A new link, which voids the one before it. */
export async function invite(
  { db, company_id, now, record }: MemberWrite,
  { id, email }: { id: number; email: string },
): Promise<string> {
  const token = await issueInvitation(db, { id, company_id }, now);
  record({ action: 'invitation.send', record_type: 'employee', record_id: id, after: { invited: email } });
  return token;
}

/** Invites a person whose account nobody has used, or sends the invitation again. */
export async function sendInvitation(ctx: Ctx, id: number): Promise<User> {
  const { db, company_id, membership, now } = ctx;
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  const row = await employeeRow(db, ctx, id);
  const [person] = await userRecords(db, company_id, [row], { today: membership.today, now });
  if (person) refuseForeignAccount(ctx, person);
  if (row.last_login !== null || row.invitation_accepted_at !== null)
    throw badRequest('This account is already in use.', 'account_in_use');
  if (!row.is_active) throw badRequest('This account is deactivated.', 'account_inactive');
  const mail = await invitationMail(ctx, row.email);
  const token = await ctx.write((tx, record) => invite({ ...ctx, db: tx, record }, row));
  mail.send(row.email, token);
  return getEmployee(db, ctx, id);
}

/** Invites everybody who is active and cannot sign in yet, but those who were mailed five times within the hour. */
export async function sendInvitations(ctx: Ctx): Promise<{ sent: number }> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  if (!ctx.mail) throw badRequest(NO_MAIL, 'mail_off');
  const rows = await peopleToSignUp(ctx);
  const invited: { email: string; id: number; mail: InvitationMail }[] = [];
  for (const { id, email } of rows) {
    const mail = await invitationMail(ctx, email).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (mail) invited.push({ id, email, mail });
  }
  const tokens = await ctx.write(async (db, record) => {
    const links = new Map<number, string>();
    for (const person of invited) links.set(person.id, await invite({ ...ctx, db, record }, person));
    return links;
  });
  for (const { id, email, mail } of invited) {
    const token = tokens.get(id);
    if (token !== undefined) mail.send(email, token);
  }
  return { sent: invited.length };
}
