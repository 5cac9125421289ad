import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { signInPolicy, signInPolicyUpdate } from '@daybook/contract/second-step';
import { isAdmin } from '@daybook/domain/access/permissions';
import {
  isUnderPolicy,
  MAX_POLICY_AHEAD_DAYS,
  USUAL_POLICY_AHEAD_DAYS,
} from '@daybook/domain/access/second-step';
import { addDays } from '@daybook/domain/time/day';
import { companySettings } from '../database/schema/company-settings.ts';
import { users } from '../database/schema/employees.ts';
import { roles } from '../database/schema/roles.ts';
import { passkeys, totpCredentials } from '../database/schema/sign-in.ts';
import type { ReadDb } from '../database/store.ts';
import type { Context, MemberContext, MemberWrite } from '../kernel/procedures.ts';
import { badInput, conflict, required } from '../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../kernel/versions.ts';
import { refuseUnconfirmed } from './confirming.ts';
import { factorsOf, isLinked, isReadyForPolicy, relyingParty } from './factors.ts';

type Ctx = MemberContext & Pick<Context, 'config'> & { db: ReadDb };

/** The policy has the version of the company's settings, of which it is a part. */
async function storedPolicy({ db, company_id }: Pick<Ctx, 'db' | 'company_id'>) {
  const [settings] = await db
    .select({
      second_step: companySettings.second_step,
      second_step_from: companySettings.second_step_from,
      updated_at: companySettings.updated_at,
    })
    .from(companySettings)
    .where(eq(companySettings.company_id, company_id));
  return required(settings, `the settings of company ${company_id}`);
}

/** The policy, and who of the active people is ready for it. */
export async function getPolicy(ctx: Ctx): Promise<z.output<typeof signInPolicy>> {
  const { db, company_id, config } = ctx;
  const policy = await storedPolicy(ctx);
  const rows = await db
    .select({ user: users, permissions: roles.permissions })
    .from(users)
    .leftJoin(roles, and(eq(roles.company_id, users.company_id), eq(roles.id, users.role_id)))
    .where(and(eq(users.company_id, company_id), eq(users.is_active, true)))
    .orderBy(users.last_name, users.first_name, users.id);
  const ready = await readyPeople(db, company_id, config);
  return {
    ...policy,
    people: rows.map(({ user, permissions }) => ({
      id: user.id,
      name: ctx.membership.names.employee(user),
      is_ready: ready.has(user.id),
      is_concerned: isUnderPolicy(policy, isAdmin({ ...user, permissions })),
    })),
  };
}

async function readyPeople(
  db: ReadDb,
  company_id: number,
  config: Context['config'],
): Promise<ReadonlySet<number>> {
  const withApp = await db
    .select({ id: users.id })
    .from(totpCredentials)
    .innerJoin(users, eq(users.id, totpCredentials.user_id))
    .where(and(eq(users.company_id, company_id), isNotNull(totpCredentials.confirmed_at)));
  const withPasskey = await db
    .selectDistinct({ id: users.id })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.user_id))
    .where(and(eq(users.company_id, company_id), eq(passkeys.rp_id, relyingParty(config).rp_id)));
  const linked = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.company_id, company_id), isLinked(config, users)));
  return new Set([...withApp, ...withPasskey, ...linked].map(({ id }) => id));
}

/** Whoever demands a second step must have one. */
export async function updatePolicy(
  ctx: MemberWrite & Pick<Context, 'config'>,
  input: z.output<typeof signInPolicyUpdate>,
): Promise<z.output<typeof signInPolicy>> {
  const { db, company_id, caller } = ctx;
  await refuseUnconfirmed(ctx);
  const { updated_at, ...before } = await storedPolicy(ctx);
  refuseStale({ updated_at }, input);
  if (input.second_step !== 'off' && !isReadyForPolicy(await factorsOf(db, ctx.config, caller.user_id)))
    throw conflict('no_second_step', 'Set up your own two-step sign-in first.');
  const second_step_from = input.second_step === 'off' ? null : startOf(ctx, input);
  const after = { second_step: input.second_step, second_step_from };
  await db
    .update(companySettings)
    .set({ ...after, updated_at: nextVersion(ctx.now, updated_at) })
    .where(eq(companySettings.company_id, company_id));
  ctx.record({ record_type: 'company_settings', record_id: null, before, after });
  return getPolicy(ctx);
}

function startOf(
  { membership }: MemberContext,
  { second_step, second_step_from }: z.output<typeof signInPolicyUpdate>,
): string {
  const { today } = membership;
  // Whoever is concerned only from now on has their notice.
  const isWider = membership.second_step === 'admins' && second_step === 'everyone';
  const running = isWider ? null : membership.second_step_from;
  const from = second_step_from ?? running ?? addDays(today, USUAL_POLICY_AHEAD_DAYS);
  if (from === running) return from;
  if (from < today || from > addDays(today, MAX_POLICY_AHEAD_DAYS))
    throw badInput({
      second_step_from: `Choose a day from today to ${MAX_POLICY_AHEAD_DAYS} days ahead.`,
    });
  return from;
}
