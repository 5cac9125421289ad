import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import type { SignInMethod } from '@daybook/domain/access/accounts';
import { planAllows, type Feature } from '@daybook/domain/access/features';
import { can, isAdmin, isCompanyAdmin, type Permission } from '@daybook/domain/access/permissions';
import { needsSecondStep } from '@daybook/domain/access/second-step';
import { joinName } from '@daybook/domain/text/names';
import type { Config } from '../config.ts';
import { apiKeys } from '../database/schema/api-keys.ts';
import { companies } from '../database/schema/companies.ts';
import { companySettings } from '../database/schema/company-settings.ts';
import { roles } from '../database/schema/roles.ts';
import { refreshTokens, sessions } from '../database/schema/session.ts';
import { subscriptions } from '../database/schema/subscriptions.ts';
import { prepared, type Placeholders } from '../database/statements.ts';
import type { ReadDb } from '../database/store.ts';
import { momentOf } from '../kernel/clock.ts';
import { forbidden } from '../kernel/refusals.ts';
import type { Services } from '../kernel/services.ts';
import { accounts } from './accounts.ts';
import { factorsOf, isReadyForPolicy } from './factors.ts';
import { membershipColumns, membershipOf, type Membership } from './membership.ts';
import { hashOf } from './secrets.ts';
import { noteSeen } from './sessions.ts';
import type { Audience } from './tokens.ts';

export interface Caller {
  user_id: number;
  first_name: string;
  last_name: string;
  name: string;
  email: string;
  is_superuser: boolean;
  is_admin: boolean;
  /** As `current-user` reports it: by flag, or by a role with the permission `admin`. */
  is_company_admin: boolean;
  /** Signs in with a password although the company enforces its own sign-in; for administrators only. */
  break_glass: boolean;
  membership: Membership | null;
  /** How the caller signed in; `key_scope` limits an API key. */
  through: Audience | 'api-key';
  key_scope: 'read' | 'write' | null;
  /** How the session began, and until when its person has confirmed who they are; null for a key. */
  session: { method: SignInMethod; confirmed_until: string | null } | null;
  /** The company demands a second step of this person, who has none and is not linked to a provider. */
  must_set_up_second_step: boolean;
  /** The family of the session, which sign-out and "end all other sessions" need. */
  family: string | null;
  may(permission: Permission): boolean;
  allows(feature: Feature): boolean;
}

export const API_KEY_PREFIX = 'dbk_';

/** Who is calling. Null for forged, expired or revoked credentials, and for deactivated people. */
export async function findCaller(services: Services, token: string): Promise<Caller | null> {
  const now = services.clock();
  if (token.startsWith(API_KEY_PREFIX)) return callerOfKey(services, token, now);
  const claims = await services.signer.readAccessToken(token, now);
  if (!claims || claims.family === NO_FAMILY) return null;
  const { user_id, family } = claims;
  const [row] = await callerRow(services.store.read, { user_id, family });
  const caller = row && (await callerOf(services.config, services.store.read, row, now));
  if (!caller) return null;
  if (row.session) noteSeen(services, { family, ...row.session }, now);
  const { session } = row;
  return {
    ...caller,
    through: claims.audience,
    family,
    session: session && { method: session.method, confirmed_until: session.confirmed_until },
    must_set_up_second_step:
      claims.audience === 'app' && session?.method !== 'sso' && (await lacksSecondStep(services, caller)),
  };
}

/** Costs a read only where the company demands a second step. */
async function lacksSecondStep(
  { config, store }: Services,
  { user_id, is_admin, membership }: Caller,
): Promise<boolean> {
  if (!membership || !needsSecondStep(membership, membership.today, is_admin)) return false;
  return !isReadyForPolicy(await factorsOf(store.read, config, user_id));
}

async function callerOfKey(services: Services, token: string, now: Date): Promise<Caller | null> {
  const moment = momentOf(now);
  const [key] = await services.store.read
    .select({ user_id: apiKeys.user_id, scope: apiKeys.scope, id: apiKeys.id, used: apiKeys.last_used_at })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.key_hash, hashOf(token)),
        isNull(apiKeys.revoked_at),
        or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, moment)),
      ),
    );
  if (!key) return null;
  const caller = await loadCaller(services, services.store.read, key.user_id, now);
  // A key acts as the admin who created it; if that person is no longer an admin, it stops working.
  if (!caller?.membership || !caller.is_admin) return null;
  if (!key.used || Date.parse(moment) - Date.parse(key.used) > 60_000) {
    const { company_id } = caller.membership;
    await services.store.write(company_id, async (db) => {
      await db
        .update(apiKeys)
        .set({ last_used_at: moment })
        .where(and(eq(apiKeys.company_id, company_id), eq(apiKeys.id, key.id)));
    });
  }
  return { ...caller, through: 'api-key', key_scope: key.scope, family: null };
}

/** Before a session has begun. */
const NO_FAMILY = '';

/** One row with everything the decision needs. A family that was ended, by signing out or a new password, ends its access tokens too. */
const callerRow = prepared(
  'caller',
  (db, { user_id, family }: Placeholders<{ user_id: number; family: string }>) =>
    db
      .select({
        user: {
          id: accounts.id,
          first_name: accounts.first_name,
          last_name: accounts.last_name,
          email: accounts.email,
          is_active: accounts.is_active,
          is_superuser: accounts.is_superuser,
          is_company_admin: accounts.is_company_admin,
          break_glass: accounts.break_glass,
        },
        ...membershipColumns,
        company: { ...membershipColumns.company, is_active: companies.is_active },
        permissions: roles.permissions,
        session: {
          last_seen_at: sessions.last_seen_at,
          method: sessions.method,
          confirmed_until: sessions.confirmed_until,
        },
      })
      .from(accounts)
      .leftJoin(companies, eq(companies.id, accounts.company_id))
      .leftJoin(roles, and(eq(roles.company_id, accounts.company_id), eq(roles.id, accounts.role_id)))
      .leftJoin(companySettings, eq(companySettings.company_id, accounts.company_id))
      .leftJoin(subscriptions, eq(subscriptions.company_id, accounts.company_id))
      .leftJoin(sessions, eq(sessions.family, family))
      .where(
        and(
          eq(accounts.id, user_id),
          or(
            sql`${family} = ${NO_FAMILY}`,
            exists(
              db
                .select({ id: refreshTokens.id })
                .from(refreshTokens)
                .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revoked_at))),
            ),
          ),
        ),
      ),
);
type CallerRow = Awaited<ReturnType<typeof callerRow>>[number];

/** Null for an unknown or deactivated person or company. */
export async function loadCaller(
  services: Pick<Services, 'config'>,
  db: ReadDb,
  user_id: number,
  now: Date,
): Promise<Caller | null> {
  const [row] = await callerRow(db, { user_id, family: NO_FAMILY });
  return row ? callerOf(services.config, db, row, now) : null;
}

async function callerOf(
  config: Config,
  db: ReadDb,
  { company, ...row }: CallerRow,
  now: Date,
): Promise<Caller | null> {
  if (!row.user.is_active || company?.is_active === false) return null;

  const standing = { ...row.user, permissions: row.permissions };
  const membership = company && (await membershipOf(config, db, { ...row, company }, now, isAdmin(standing)));
  return {
    user_id: row.user.id,
    first_name: row.user.first_name,
    last_name: row.user.last_name,
    name: joinName(row.user),
    email: row.user.email,
    is_superuser: row.user.is_superuser,
    is_admin: isAdmin(standing),
    is_company_admin: isCompanyAdmin(standing),
    break_glass: row.user.break_glass && isAdmin(standing),
    membership,
    through: 'app',
    key_scope: null,
    session: null,
    must_set_up_second_step: false,
    family: null,
    may: (permission) => can(standing, permission),
    allows: (feature) => membership !== null && planAllows(membership.plan, feature),
  };
}

/**
 * Throws 403 if an API key calls. For everything that would outlast the key's revocation: keys, passwords and
 * signup codes, and the rights of an administrator.
 */
export function refuseThroughKey({ through }: Pick<Caller, 'through'>, why: string): void {
  if (through === 'api-key') throw forbidden(why, 'not_for_keys');
}
