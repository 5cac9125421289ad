import type { users } from '../../database/schema/employees.ts';
import type { ReadDb } from '../../database/store.ts';
import type { Services } from '../../kernel/services.ts';
import type { Membership } from '../membership.ts';
import { breakGlassAdmins, keepBreakGlass } from './break-glass.ts';
import { connectionRow, installationConnection, isVouchedFor } from './connections.ts';

type Asking = Pick<Services, 'config'> & { db: ReadDb };
type Company = Pick<Membership, 'company_id' | 'sso_enforced'>;

/** Through which connection the people of a company must sign in, or null. */
async function enforcedConnection(
  { db, config }: Asking,
  { company_id, sso_enforced }: Company,
): Promise<{ id: number | null; company_id: number } | null> {
  if (!config.oidc && !sso_enforced) return null;
  const installation = await installationConnection({ db, config });
  if (installation) {
    // Nobody would be left to mend it, if it counted before there is one.
    const isOn =
      config.oidc?.is_enforced && (await breakGlassAdmins(db, company_id)).some((admin) => admin.is_able);
    return isOn ? installation : null;
  }
  if (!sso_enforced) return null;
  const row = await connectionRow(db, company_id);
  return row?.is_active ? row : null;
}

/** Whether the company's own sign-in is enforced (access.md#enforcing-it). */
export const isSsoEnforced = async (asking: Asking, company: Company): Promise<boolean> =>
  (await enforcedConnection(asking, company)) !== null;

/** Whether a person can sign in at the provider of their organisation only. */
export async function mustSignInAtProvider(
  asking: Asking,
  account: Pick<typeof users.$inferSelect, 'email' | 'is_superuser' | 'break_glass'>,
  company: Company,
): Promise<boolean> {
  if (account.is_superuser || account.break_glass) return false;
  const connection = await enforcedConnection(asking, company);
  return connection !== null && (await isVouchedFor(asking.db, connection, account.email));
}

/** Call before a person's last second step is taken away: the last break-glass administrator keeps it while SSO is enforced. */
export async function refuseLastBreakGlass(
  asking: Asking,
  company: Company | null,
  user_id: number,
): Promise<void> {
  if (!company || !(company.sso_enforced || (await isSsoEnforced(asking, company)))) return;
  const able = (await breakGlassAdmins(asking.db, company.company_id)).filter((admin) => admin.is_able);
  if (able.length === 1 && able[0]?.id === user_id) throw keepBreakGlass();
}
