import { eq } from 'drizzle-orm';
import { SSO_ENFORCED } from '@daybook/domain/access/sso';
import { companySettings } from '../../database/schema/company-settings.ts';
import type { users } from '../../database/schema/employees.ts';
import { pick } from '../../database/sql.ts';
import type { ReadDb } from '../../database/store.ts';
import { conflict, forbidden, required } from '../../kernel/refusals.ts';
import type { Services } from '../../kernel/services.ts';
import { breakGlassAdmins, type BreakGlassAdmin } from './break-glass.ts';
import { connectionRow, installationConnection, isVouchedFor } from './connections.ts';

type PolicyRead = Pick<Services, 'config'> & { db: ReadDb };
type Member = Pick<typeof users.$inferSelect, 'email' | 'is_superuser' | 'break_glass'>;
interface Company {
  company_id: number;
  sso_enforced: boolean;
}

/** What the company has set, within a transaction as it is there: what is known of the caller may be older. */
export async function enforcingOf(
  db: ReadDb,
  company_id: number,
): Promise<{ sso_enforced: boolean; sso_session_days: number }> {
  const [settings] = await db
    .select(pick(companySettings, 'sso_enforced', 'sso_session_days'))
    .from(companySettings)
    .where(eq(companySettings.company_id, company_id));
  return required(settings, `the settings of company ${company_id}`);
}

/** Through which connection the people of a company must sign in, or null. */
async function enforcedConnection(
  { db, config }: PolicyRead,
  { company_id, sso_enforced }: Company,
): Promise<{ id: number | null; company_id: number } | null> {
  if (!config.oidc && !sso_enforced) return null;
  const installation = await installationConnection({ db, config });
  if (installation) {
    // Nobody would be left to mend it, if it counted before there is one.
    const isOn =
      config.oidc?.is_enforced &&
      (await breakGlassAdmins({ db, config }, company_id)).some((admin) => admin.is_able);
    return isOn ? installation : null;
  }
  if (!sso_enforced) return null;
  const row = await connectionRow(db, company_id);
  return row?.is_active ? row : null;
}

/** Whether the company's own sign-in is enforced (access.md#enforcing-it). */
export const isSsoEnforced = async (ctx: PolicyRead, company: Company): Promise<boolean> =>
  (await enforcedConnection(ctx, company)) !== null;

/** Whether a person can sign in at the provider of their organisation only. */
export async function mustSignInAtProvider(
  ctx: PolicyRead,
  { email, is_superuser, break_glass }: Member,
  company: Company,
): Promise<boolean> {
  if (is_superuser || break_glass) return false;
  const connection = await enforcedConnection(ctx, company);
  return connection !== null && (await isVouchedFor(ctx.db, connection, email));
}

/** Throws 403 if somebody who can sign in at the provider only would move to an address for which it does not answer. */
export async function refuseLeavingProvider(
  ctx: PolicyRead,
  account: Member & { membership: Company | null },
  email: string,
): Promise<void> {
  const { membership } = account;
  if (!membership || !(await mustSignInAtProvider(ctx, account, membership))) return;
  if (!(await mustSignInAtProvider(ctx, { ...account, email }, membership)))
    throw forbidden(SSO_ENFORCED, 'sso_enforced');
}

/**
 * Carries out a change within its transaction; throws 409 if it takes the last administrator away who can sign in without the
 * provider, while that is enforced.
 */
export async function keepingBreakGlass<Result>(
  ctx: PolicyRead,
  company: { company_id: number } | null,
  change: () => Promise<Result>,
): Promise<Result> {
  if (!company) return change();
  const { company_id } = company;
  const { sso_enforced } = await enforcingOf(ctx.db, company_id);
  if (!sso_enforced && !(await isSsoEnforced(ctx, { company_id, sso_enforced }))) return change();
  const before = await breakGlassAdmins(ctx, company_id);
  const result = await change();
  const after = await breakGlassAdmins(ctx, company_id);
  const isLost = (counts: (admin: BreakGlassAdmin) => boolean) => before.some(counts) && !after.some(counts);
  if (isLost(() => true) || isLost(({ is_able }) => is_able))
    throw conflict('last_break_glass', 'Keep one administrator who can sign in without SSO.');
  return result;
}
