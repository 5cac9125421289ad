import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '@daybook/contract/employees';
import type { profile } from '@daybook/contract/session';
import { parsePermissions } from '@daybook/domain/access/permissions';
import { isUnderPolicy } from '@daybook/domain/access/second-step';
import { splitName } from '@daybook/domain/text/names';
import { accountById, isAccount } from '../../auth/accounts.ts';
import type { Caller } from '../../auth/caller.ts';
import { factorsOf, hasSecondStep, isReadyForPolicy } from '../../auth/factors.ts';
import type { Config } from '../../config.ts';
import { billingSettings, clientRecipients } from '../../database/schema/billing.ts';
import { users } from '../../database/schema/employees.ts';
import type { ReadDb, WriteDb } from '../../database/store.ts';
import type { Change } from '../../kernel/procedures.ts';
import { badInput, required } from '../../kernel/refusals.ts';
import { nextVersion } from '../../kernel/versions.ts';
import { userRecords } from './records.ts';

/** The caller's own record, with rates, permissions and preferences. */
type Configured = Pick<Config, 'oidc' | 'public_url'>;

export async function currentUserOf(
  db: ReadDb,
  config: Configured,
  caller: Caller,
  now: Date,
): Promise<CurrentUser> {
  const account = required(
    await accountById(db, caller.user_id),
    `account ${caller.user_id}, which is signed in`,
  );
  const [record] = await userRecords(db, account.company_id, [account], {
    today: caller.membership?.today ?? '',
    now,
  });
  const { permissions, ...user } = required(record, `the record of user ${account.id}`);
  const { membership } = caller;
  return {
    ...user,
    permissions: parsePermissions(permissions),
    onboarding_required: account.onboarding_required,
    default_timesheet_view: account.default_timesheet_view,
    submission_reminders: account.submission_reminders,
    new_device_mail: account.new_device_mail,
    second_step: await secondStepNotice(db, config, caller),
    company_deletion_due: membership?.deletion_due ?? null,
    has_pay_page: membership?.pay_page === true && caller.allows('pay_rates'),
    has_time_off: membership?.time_off === true,
    has_billing: await hasBilling(db, caller),
    company_days: membership && {
      time_zone: membership.time_zone,
      week_starts_on: membership.week_starts_on,
    },
    company_mileage: membership && {
      distance_unit: membership.distance_unit,
      mileage_detail: membership.mileage_detail,
    },
  };
}

/** A company that bills nothing here has no more of it than the way to its invoices. */
async function hasBilling(db: ReadDb, caller: Caller): Promise<boolean> {
  if (caller.membership === null || !caller.allows('billing') || !caller.may('billing_edit')) return false;
  const { company_id } = caller.membership;
  const [settings] = await db
    .select({ id: billingSettings.id })
    .from(billingSettings)
    .where(eq(billingSettings.company_id, company_id));
  if (settings) return true;
  const [payer] = await db
    .select({ id: clientRecipients.id })
    .from(clientRecipients)
    .where(eq(clientRecipients.company_id, company_id))
    .limit(1);
  return payer !== undefined;
}

/** Whoever signed in with a password alone in a company without a policy is not looked up. */
async function secondStepNotice(
  db: ReadDb,
  config: Configured,
  { user_id, membership, is_admin, session, must_set_up_second_step: must_set_up }: Caller,
): Promise<CurrentUser['second_step']> {
  const isConcerned = membership !== null && isUnderPolicy(membership, is_admin);
  if (!isConcerned && (session?.method ?? 'password') === 'password')
    return { due: null, must_set_up, recovery_codes_left: null };
  const factors = await factorsOf(db, config, user_id);
  const isReady = isReadyForPolicy(factors) || session?.method === 'sso';
  return {
    due: isConcerned && !isReady ? membership.second_step_from : null,
    must_set_up,
    recovery_codes_left: hasSecondStep(factors) ? factors.recovery_codes : null,
  };
}

export async function updateProfile(
  db: WriteDb,
  config: Configured,
  caller: Caller,
  input: z.output<typeof profile>,
  now: Date,
  record: (change: Change) => void,
): Promise<CurrentUser> {
  const account = required(
    await accountById(db, caller.user_id),
    `account ${caller.user_id}, which is signed in`,
  );
  const { name, ...fields } = input;
  const names = name === undefined ? {} : splitName(name);
  if (fields.last_name === null) throw badInput({ last_name: 'This field is required.' });
  const set = { ...fields, last_name: fields.last_name ?? account.last_name, ...names };
  await db
    .update(users)
    .set({ ...set, updated_at: nextVersion(now, account.updated_at) })
    .where(isAccount(account));
  record({
    record_type: 'employee',
    record_id: account.id,
    before: Object.fromEntries(Object.entries(account).filter(([key]) => key in set)),
    after: set,
  });
  return currentUserOf(db, config, caller, now);
}
