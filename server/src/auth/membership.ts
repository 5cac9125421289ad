import { eq } from 'drizzle-orm';
import { ESSENTIAL_5, planById, SELF_HOSTED, type Plan } from '@daybook/domain/access/plans';
import type { SecondStepPolicy } from '@daybook/domain/access/second-step';
import { MAX_SSO_SESSION_DAYS } from '@daybook/domain/access/sso';
import { subscriptionLock } from '@daybook/domain/access/subscription';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import type { MileageDetail } from '@daybook/domain/money/trips';
import { dayAt } from '@daybook/domain/time/day';
import { cardPayments, type Config } from '../config.ts';
import { companies } from '../database/schema/companies.ts';
import { companySettings } from '../database/schema/company-settings.ts';
import { subscriptions } from '../database/schema/subscriptions.ts';
import type { ReadDb } from '../database/store.ts';
import { conflict } from '../kernel/refusals.ts';
import type { Services } from '../kernel/services.ts';
import { lastNamingOf, namesIn, type Names } from './names.ts';

declare const minted: unique symbol;
/** A company's id from verified credentials. Created only by `membershipOf`. */
export type CompanyId = number & { readonly [minted]: true };
const isCompanyId = (id: number): id is CompanyId => id > 0;

export interface Membership {
  company_id: CompanyId;
  company_name: string;
  time_zone: string;
  week_starts_on: 'sunday' | 'monday';
  /** The unit for entering and showing distances. */
  distance_unit: DistanceUnit;
  mileage_detail: MileageDetail;
  /** Whether its people may stay signed in on a device (phone-and-offline.md#on-the-device). */
  may_stay_signed_in: boolean;
  /** Whether workers see My Pay, where the plan has pay rates (pay.md#my-pay). */
  pay_page: boolean;
  /** Who needs a second step to sign in, and from which day (access.md#policy). */
  second_step: SecondStepPolicy;
  second_step_from: string | null;
  /** Whether people earn and take time off (time-off.md). */
  time_off: boolean;
  /** Whether people of verified domains sign in at the company's provider only, and how long that lasts (access.md#enforcing-it). */
  sso_enforced: boolean;
  sso_session_days: number;
  /** Today's date for this company. */
  today: string;
  plan: Plan;
  /** When the company can be permanently deleted; null: no deletion is requested. */
  deletion_due: string | null;
  /**
   * Frozen, because it is being moved to another installation: nothing at all can be written
   * (imports-and-exports.md#moving-a-company).
   */
  is_moving: boolean;
  /** Why nothing can be written at the moment, or null. */
  lock: string | null;
  /** What its people and clients are called. */
  names: Names;
}

const BEING_MOVED = 'This company is being moved.';

/** The plan in effect: with billing off, everyone has the self-hosted one (company-and-plans.md#plans). */
export function effectivePlan(config: Config, planId: number | null): Plan {
  if (!config.billing) return SELF_HOSTED;
  return (planId === null ? null : planById(planId)) ?? ESSENTIAL_5;
}

/** The values of a membership. */
export const membershipColumns = {
  company: {
    id: companies.id,
    name: companies.name,
    deletion_due: companies.deletion_due,
    moving_since: companies.moving_since,
  },
  last_naming: lastNamingOf(companies.id),
  settings: {
    time_zone: companySettings.time_zone,
    week_starts_on: companySettings.week_starts_on,
    distance_unit: companySettings.distance_unit,
    mileage_detail: companySettings.mileage_detail,
    may_stay_signed_in: companySettings.may_stay_signed_in,
    pay_page: companySettings.pay_page,
    second_step: companySettings.second_step,
    second_step_from: companySettings.second_step_from,
    time_off: companySettings.time_off,
    sso_enforced: companySettings.sso_enforced,
    sso_session_days: companySettings.sso_session_days,
  },
  subscription: {
    plan_id: subscriptions.plan_id,
    is_active: subscriptions.is_active,
    trial_end: subscriptions.trial_end,
    current_period_end: subscriptions.current_period_end,
  },
};
type Settings = Pick<typeof companySettings.$inferSelect, keyof typeof membershipColumns.settings>;
type Subscription = Pick<typeof subscriptions.$inferSelect, keyof typeof membershipColumns.subscription>;

/** Why nothing can be written in a company at the moment, or null (company-and-plans.md#subscription). */
function lockOf(config: Config, subscription: Subscription | null, day: string): string | null {
  if (!config.billing || !subscription) return null;
  return subscriptionLock(subscription, day, cardPayments(config) !== 'none');
}

/** For a company that has chosen nothing yet. */
const USUAL: Settings = {
  time_zone: 'UTC',
  week_starts_on: 'sunday',
  distance_unit: 'km',
  mileage_detail: 'number',
  may_stay_signed_in: false,
  pay_page: false,
  second_step: 'off',
  second_step_from: null,
  time_off: false,
  sso_enforced: false,
  sso_session_days: MAX_SSO_SESSION_DAYS,
};

interface MembershipRow {
  company: { id: number; name: string; deletion_due: string | null; moving_since: string | null };
  settings: Settings | null;
  subscription: Subscription | null;
  last_naming: number | null;
}

/** Only for `session/`, which verifies the credentials by which it reads the rows. */
export async function membershipOf(
  config: Config,
  db: ReadDb,
  { company, settings, subscription, last_naming }: MembershipRow,
  now: Date,
  isAdmin: boolean,
): Promise<Membership> {
  const chosen = settings ?? USUAL;
  const day = dayAt(now, chosen.time_zone);
  const { id: company_id } = company;
  if (!isCompanyId(company_id)) throw new Error('A company has a positive id.');
  return {
    ...chosen,
    company_id,
    company_name: company.name,
    today: day,
    deletion_due: company.deletion_due,
    plan: effectivePlan(config, subscription?.plan_id ?? null),
    is_moving: company.moving_since !== null,
    lock: company.moving_since === null ? lockOf(config, subscription, day) : BEING_MOVED,
    names: (await namesIn(db, company_id, last_naming))[isAdmin ? 'forAdmins' : 'forOthers'],
  };
}

/** Every active company in its current state, for background work (reminders). */
export async function activeMemberships(
  { config, store }: Pick<Services, 'config' | 'store'>,
  now: Date,
): Promise<Membership[]> {
  const rows = await store.read
    .select(membershipColumns)
    .from(companies)
    .leftJoin(companySettings, eq(companySettings.company_id, companies.id))
    .leftJoin(subscriptions, eq(subscriptions.company_id, companies.id))
    .where(eq(companies.is_active, true))
    .orderBy(companies.id);
  const memberships: Membership[] = [];
  for (const row of rows) memberships.push(await membershipOf(config, store.read, row, now, true));
  return memberships;
}

/** Refuses what a visitor would write in a company that is being moved; members are refused before it. */
export async function refuseWhileMoving(db: ReadDb, company_id: number | null): Promise<void> {
  if (company_id === null) return;
  const [company] = await db
    .select({ moving_since: companies.moving_since })
    .from(companies)
    .where(eq(companies.id, company_id));
  if (company && company.moving_since !== null) throw conflict('company_moving', BEING_MOVED);
}
