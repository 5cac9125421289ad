import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { NAME_AGAIN, type Company } from '@daybook/contract/companies';
import { isCompanyAdmin } from '@daybook/domain/access/permissions';
import { DELETION_DAYS } from '@daybook/domain/limits';
import { DAY_MS, dayAt, formatLongDay } from '@daybook/domain/time/day';
import { refuseThroughKey } from '../../auth/caller.ts';
import { refuseUnconfirmed } from '../../auth/confirming.ts';
import { referenceTo } from '../../database/of-company.ts';
import { companies } from '../../database/schema/companies.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import { pick } from '../../database/sql.ts';
import { momentOf } from '../../kernel/clock.ts';
import { isConfirmed, letter } from '../../kernel/mail.ts';
import type { EffectContext, MemberContext } from '../../kernel/procedures.ts';
import { badInput, conflict } from '../../kernel/refusals.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { ownCompany } from './reads.ts';

type Ctx = EffectContext & MemberContext;

const BY_PEOPLE = 'An API key cannot request or withdraw the deletion of the company.';

/**
 * Requests the deletion; from then on every admin can withdraw it until an operator deletes the company
 * (imports-and-exports.md#deleting-a-company).
 */
export async function requestDeletion(ctx: Ctx, input: { id: number; name: string }): Promise<Company> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  const before = await ownCompany(ctx.db, ctx, input.id);
  if (input.name.trim() !== before.name) throw badInput({ name: NAME_AGAIN });
  await refuseUnconfirmed(ctx);
  const due = momentOf(new Date(ctx.now.getTime() + DELETION_DAYS * DAY_MS));
  const after = await change(ctx, before, {
    deletion_requested_at: momentOf(ctx.now),
    deletion_requested_by_id: ctx.caller.user_id,
    deletion_due: due,
  });
  const requested = (who: string, company: string): Notice => ({
    subject: `${company} will be deleted from Daybook`,
    lines: [
      `${who} requested that ${company} be deleted from Daybook.`,
      `Nothing has been deleted. From ${formatLongDay(dayAt(due, ctx.membership.time_zone))}, whoever runs Daybook can delete it for good. Until then, everybody can keep working as usual.`,
      `Any administrator can withdraw the request or download everything: ${ctx.config.public_url}/admin/settings/profile`,
    ],
  });
  mailAdmins(ctx, requested(ctx.caller.name, after.name), requested('An administrator', 'Your company'));
  return after;
}

export async function withdrawDeletion(ctx: Ctx, id: number): Promise<Company> {
  refuseThroughKey(ctx.caller, BY_PEOPLE);
  const before = await ownCompany(ctx.db, ctx, id);
  const after = await change(ctx, before, {
    deletion_requested_at: null,
    deletion_requested_by_id: null,
    deletion_due: null,
  });
  const withdrawn = (who: string, company: string): Notice => ({
    subject: `${company} will not be deleted from Daybook`,
    lines: [`${who} withdrew the request to delete ${company} from Daybook. Nothing was deleted.`],
  });
  mailAdmins(ctx, withdrawn(ctx.caller.name, after.name), withdrawn('An administrator', 'Your company'));
  return after;
}

type Deletion = Pick<
  typeof companies.$inferInsert,
  'deletion_requested_at' | 'deletion_requested_by_id' | 'deletion_due'
>;

/** Of two concurrent calls one gets a 409. */
function change(ctx: Ctx, before: Company, set: Deletion): Promise<Company> {
  const asks = set.deletion_due !== null;
  return ctx.write(async (db, record) => {
    const [changed] = await db
      .update(companies)
      .set({ ...set, updated_at: nextVersion(ctx.now, before.updated_at) })
      .where(
        and(
          eq(companies.id, ctx.company_id),
          asks ? isNull(companies.deletion_due) : isNotNull(companies.deletion_due),
        ),
      )
      .returning({ id: companies.id });
    if (!changed)
      throw asks
        ? conflict('deletion_requested', 'The deletion of this company has already been requested.')
        : conflict('deletion_not_requested', 'The deletion of this company has not been requested.');
    const after = await ownCompany(db, ctx);
    const recorded = ({ deletion_due }: Company) => ({ deletion_due });
    record({
      record_type: 'company',
      record_id: ctx.company_id,
      before: recorded(before),
      after: recorded(after),
    });
    return after;
  });
}

interface Notice {
  subject: string;
  lines: string[];
}

/** @param plain for an address that is not confirmed */
function mailAdmins(ctx: Ctx, notice: Notice, plain: Notice): void {
  const { mail } = ctx;
  if (!mail) return;
  ctx.background.run('the mail about a deletion could not be sent', async () => {
    const people = await ctx.db
      .select({
        ...pick(users, 'email', 'email_key', 'confirmed_email_key', 'first_name', 'is_company_admin'),
        permissions: roles.permissions,
      })
      .from(users)
      .leftJoin(roles, referenceTo(roles, users.role_id))
      .where(and(eq(users.company_id, ctx.company_id), eq(users.is_active, true)));
    const admins = people.filter((person) => isCompanyAdmin({ ...person, is_superuser: false }));
    for (const admin of admins)
      await mail.send({
        to: admin.email,
        subject: (isConfirmed(admin) ? notice : plain).subject,
        text: letter(admin, notice.lines, plain.lines),
      });
  });
}
