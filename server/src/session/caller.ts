import { and, eq, exists, gt, isNull, or } from 'drizzle-orm';
import type { Feature, Plan } from '@daybook/domain/plans';
import { ESSENTIAL_5, SELF_HOSTED, planAllows, planById } from '@daybook/domain/plans';
import { type Permission, can, isAdmin, isCompanyAdmin } from '@daybook/domain/permissions';
import { subscriptionLock } from '@daybook/domain/subscription';
import { today } from '@daybook/domain/day';
import { joinName } from '@daybook/domain/names';
import type { Config } from '../config.ts';
import { momentOf } from '../clock.ts';
import { auditHeads } from '../database/schema/audit.ts';
import { companies } from '../database/schema/companies.ts';
import { companySettings } from '../database/schema/company-settings.ts';
import { accounts } from '../database/accounts.ts';
import { roles } from '../database/schema/roles.ts';
import { apiKeys, refreshTokens } from '../database/schema/session.ts';
import { subscriptions } from '../database/schema/subscriptions.ts';
import { prepared, value } from '../database/prepared.ts';
import type { ChainEnd, ReadDb } from '../database/store.ts';
import type { Services } from '../services.ts';
import { hashOf } from './secrets.ts';
import type { Audience } from './tokens.ts';

declare const minted: unique symbol;
/** A company's id that was taken from checked credentials. Minted here and nowhere else. */
export type CompanyId = number & { readonly [minted]: true };

export interface Membership {
  company_id: CompanyId;
  company_name: string;
  time_zone: string;
  week_starts_on: 'sunday' | 'monday';
  /** The day it is for this company. */
  today: string;
  plan: Plan;
  /** Why nothing can be written at the moment, or null. */
  lock: string | null;
}

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
  membership: Membership | null;
  /** Where the audit chain of the caller's company ended when the caller was looked up: every change moves it. */
  chain_end: ChainEnd | null;
  /** How the caller signed in; `key_scope` limits an API key. */
  through: Audience | 'api-key';
  key_scope: 'read' | 'write' | null;
  /** The family of the session, which sign-out and "end all other sessions" need. */
  family: string | null;
  may(permission: Permission): boolean;
  allows(feature: Feature): boolean;
}

export const API_KEY_PREFIX = 'dbk_';

/** The plan that counts: with billing off, everybody's is the self-hosted one (decisions §7). */
export function effectivePlan(config: Config, planId: number | null): Plan {
  if (!config.billing) return SELF_HOSTED;
  return (planId === null ? null : planById(planId)) ?? ESSENTIAL_5;
}

/** Who is calling. Null for credentials that are forged, expired, revoked, or of somebody who was deactivated. */
export async function findCaller(services: Services, token: string): Promise<Caller | null> {
  const now = services.clock();
  if (token.startsWith(API_KEY_PREFIX)) return callerOfKey(services, token, now);
  const claims = await services.signer.readAccessToken(token, now);
  if (!claims) return null;
  const { user_id, family } = claims;
  const [row] = await callerInFamily(services.store.read, { user_id, family });
  const caller = row && callerOf(services.config, row, now);
  return caller ? { ...caller, through: claims.audience, family } : null;
}

async function callerOfKey(services: Services, token: string, now: Date): Promise<Caller | null> {
  const at = momentOf(now);
  const [key] = await services.store.read
    .select({ user_id: apiKeys.user_id, scope: apiKeys.scope, id: apiKeys.id, used: apiKeys.last_used_at })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.key_hash, hashOf(token)),
        isNull(apiKeys.revoked_at),
        or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, at)),
      ),
    );
  if (!key) return null;
  const caller = await loadCaller(services, services.store.read, key.user_id, now);
  // A key acts as the admin who made it; when that person is no admin any more, it is dead.
  if (!caller?.membership || !caller.is_admin) return null;
  if (!key.used || Date.parse(at) - Date.parse(key.used) > 60_000) {
    const { company_id } = caller.membership;
    await services.store.write(company_id, async (db) => {
      await db
        .update(apiKeys)
        .set({ last_used_at: at })
        .where(and(eq(apiKeys.company_id, company_id), eq(apiKeys.id, key.id)));
    });
  }
  return { ...caller, through: 'api-key', key_scope: key.scope, family: null };
}

/** One row with all that deciding needs. */
const callerRows = (db: ReadDb) =>
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
      },
      company: { id: companies.id, name: companies.name, is_active: companies.is_active },
      permissions: roles.permissions,
      chain_end: { sequence: auditHeads.sequence, hash: auditHeads.hash },
      settings: { time_zone: companySettings.time_zone, week_starts_on: companySettings.week_starts_on },
      subscription: {
        plan_id: subscriptions.plan_id,
        is_active: subscriptions.is_active,
        trial_end: subscriptions.trial_end,
        current_period_end: subscriptions.current_period_end,
      },
    })
    .from(accounts)
    .leftJoin(companies, eq(companies.id, accounts.company_id))
    .leftJoin(roles, and(eq(roles.company_id, accounts.company_id), eq(roles.id, accounts.role_id)))
    .leftJoin(companySettings, eq(companySettings.company_id, accounts.company_id))
    .leftJoin(subscriptions, eq(subscriptions.company_id, accounts.company_id))
    .leftJoin(auditHeads, eq(auditHeads.company_id, accounts.company_id));

const callerById = prepared('caller', (db) => callerRows(db).where(eq(accounts.id, value('user_id'))));

/** Signing out and changing the password end a family, and with it the access tokens that came of it. */
const callerInFamily = prepared('caller_in_family', (db) =>
  callerRows(db).where(
    and(
      eq(accounts.id, value('user_id')),
      exists(
        db
          .select({ id: refreshTokens.id })
          .from(refreshTokens)
          .where(and(eq(refreshTokens.family, value('family')), isNull(refreshTokens.revoked_at))),
      ),
    ),
  ),
);
type CallerRow = Awaited<ReturnType<typeof callerRows>>[number];

/** Null for an unknown or deactivated person or company. */
export async function loadCaller(
  services: Pick<Services, 'config'>,
  db: ReadDb,
  user_id: number,
  now: Date,
): Promise<Caller | null> {
  const [row] = await callerById(db, { user_id });
  return row ? callerOf(services.config, row, now) : null;
}

function callerOf(config: Config, row: CallerRow, now: Date): Caller | null {
  if (!row.user.is_active || row.company?.is_active === false) return null;

  const standing = { ...row.user, permissions: row.permissions };
  const membership = row.company && {
    ...membershipOf(config, row.company, row.settings, row.subscription, now),
  };
  return {
    user_id: row.user.id,
    first_name: row.user.first_name,
    last_name: row.user.last_name,
    name: joinName(row.user),
    email: row.user.email,
    is_superuser: row.user.is_superuser,
    is_admin: isAdmin(standing),
    is_company_admin: isCompanyAdmin(standing),
    membership,
    chain_end: row.chain_end,
    through: 'app',
    key_scope: null,
    family: null,
    may: (permission) => can(standing, permission),
    allows: (feature) => membership !== null && planAllows(membership.plan, feature),
  };
}

/** Every active company as it is today, for work that nobody asked for (reminders). */
export async function activeMemberships({ config, store }: Services, now: Date): Promise<Membership[]> {
  const rows = await store.read
    .select({
      company: { id: companies.id, name: companies.name },
      settings: { time_zone: companySettings.time_zone, week_starts_on: companySettings.week_starts_on },
      subscription: {
        plan_id: subscriptions.plan_id,
        is_active: subscriptions.is_active,
        trial_end: subscriptions.trial_end,
        current_period_end: subscriptions.current_period_end,
      },
    })
    .from(companies)
    .leftJoin(companySettings, eq(companySettings.company_id, companies.id))
    .leftJoin(subscriptions, eq(subscriptions.company_id, companies.id))
    .where(eq(companies.is_active, true))
    .orderBy(companies.id);
  return rows.map(({ company, settings, subscription }) =>
    membershipOf(config, company, settings, subscription, now),
  );
}

/** Why nothing can be written in a company at the moment, or null (decisions §7). */
function lockOf(
  config: Config,
  subscription: Pick<
    typeof subscriptions.$inferSelect,
    'is_active' | 'trial_end' | 'current_period_end'
  > | null,
  day: string,
): string | null {
  if (!config.billing || !subscription) return null;
  const current_period_end = subscription.current_period_end?.slice(0, 10) ?? null;
  const cards = config.stripe !== undefined || config.local_checkout;
  return subscriptionLock({ ...subscription, current_period_end }, day, cards);
}

function membershipOf(
  config: Config,
  company: { id: number; name: string },
  settings: { time_zone: string; week_starts_on: 'sunday' | 'monday' } | null,
  subscription: {
    plan_id: number | null;
    is_active: boolean;
    trial_end: string | null;
    current_period_end: string | null;
  } | null,
  now: Date,
): Membership {
  const time_zone = settings?.time_zone ?? 'UTC';
  const day = today(now, time_zone);
  return {
    company_id: company.id as CompanyId,
    company_name: company.name,
    time_zone,
    week_starts_on: settings?.week_starts_on ?? 'sunday',
    today: day,
    plan: effectivePlan(config, subscription?.plan_id ?? null),
    lock: lockOf(config, subscription, day),
  };
}
