import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isAdmin } from '@daybook/domain/access/permissions';
import type { Config } from '../../config.ts';
import { referenceTo } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { roles } from '../../database/schema/roles.ts';
import { passkeys, recoveryCodes, totpCredentials } from '../../database/schema/sign-in.ts';
import type { ReadDb } from '../../database/store.ts';
import { relyingParty } from '../factors.ts';

export interface BreakGlassAdmin {
  id: number;
  first_name: string;
  last_name: string;
  /** With a password and a second step. */
  is_able: boolean;
  /** With recovery codes as well. */
  is_ready: boolean;
}

const existsIn = (
  table: typeof passkeys | typeof recoveryCodes | typeof totpCredentials,
  where: ReturnType<typeof and>,
) => sql<boolean>`exists (select 1 from ${table} where ${where})`.mapWith(Boolean);

/** The active administrators who sign in with a password although the company enforces its own sign-in. */
export async function breakGlassAdmins(
  { db, config }: { db: ReadDb; config: Pick<Config, 'public_url'> },
  company_id: number,
): Promise<BreakGlassAdmin[]> {
  const { rp_id } = relyingParty(config);
  const rows = await db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      is_company_admin: users.is_company_admin,
      is_superuser: users.is_superuser,
      permissions: roles.permissions,
      password_hash: users.password_hash,
      has_app: existsIn(
        totpCredentials,
        and(eq(totpCredentials.user_id, users.id), isNotNull(totpCredentials.confirmed_at)),
      ),
      has_passkey: existsIn(passkeys, and(eq(passkeys.user_id, users.id), eq(passkeys.rp_id, rp_id))),
      has_codes: existsIn(
        recoveryCodes,
        and(eq(recoveryCodes.user_id, users.id), isNull(recoveryCodes.used_at)),
      ),
    })
    .from(users)
    .leftJoin(roles, referenceTo(roles, users.role_id))
    .where(and(eq(users.company_id, company_id), eq(users.break_glass, true), eq(users.is_active, true)))
    .orderBy(users.last_name, users.first_name, users.id);
  return rows
    .filter(isAdmin)
    .map(({ id, first_name, last_name, password_hash, has_app, has_passkey, has_codes }) => {
      const is_able = password_hash !== null && (has_app || has_passkey);
      return { id, first_name, last_name, is_able, is_ready: is_able && has_codes };
    });
}
