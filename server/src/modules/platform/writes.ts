import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { companyActivation, subscriptionEdit, trialExtension } from '@daybook/contract/platform';
import { PLANS } from '@daybook/domain/access/plans';
import { extendedTrialEnd } from '@daybook/domain/access/subscription';
import type { Caller } from '../../auth/caller.ts';
import { endCompanySessions } from '../../auth/sessions.ts';
import { companies } from '../../database/schema/companies.ts';
import { subscriptions } from '../../database/schema/subscriptions.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { EffectContext } from '../../kernel/procedures.ts';
import { badInput, conflict, orNotFound } from '../../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { subscriptionRow } from '../subscriptions/reads.ts';

/** An operator's call: its changes are recorded in the company's own audit trail. */
export type OperatorContext = EffectContext & { caller: Caller };

/** Off: nobody in the company can sign in or call, from the next call on. */
export async function activateCompany(
  ctx: OperatorContext,
  { id, is_active }: z.output<typeof companyActivation>,
): Promise<void> {
  if (!is_active && ctx.caller.membership?.company_id === id) {
    throw conflict('own_company', 'This is your own company. Deactivating it would lock you out.');
  }
  // Checked before the write, so that no trail begins for a company that does not exist.
  await subscriptionOf(ctx, id);
  await ctx.write(
    async (db, record) => {
      const [company] = await db.select().from(companies).where(eq(companies.id, id));
      const before = orNotFound(company);
      await db
        .update(companies)
        .set({ is_active, updated_at: nextVersion(ctx.now, before.updated_at) })
        .where(eq(companies.id, id));
      if (!is_active) await endCompanySessions(db, id, ctx.now);
      record({
        record_type: 'company',
        record_id: id,
        before: { is_active: before.is_active },
        after: { is_active },
      });
    },
    { company_id: id },
  );
}

export async function editSubscription(
  ctx: OperatorContext,
  { id, updated_at, ...changes }: z.output<typeof subscriptionEdit>,
): Promise<void> {
  const { plan_id } = changes;
  if (plan_id && !PLANS.some((plan) => plan.id === plan_id)) {
    throw badInput({ plan_id: 'Choose an existing entry.' });
  }
  await change(ctx, id, (row) => {
    refuseStale(row, { updated_at });
    return changes;
  });
}

export async function extendTrial(
  ctx: OperatorContext,
  { id, days }: z.output<typeof trialExtension>,
): Promise<void> {
  await change(ctx, id, ({ trial_end }) => {
    if (!trial_end) throw conflict('no_trial', 'This company has no trial to extend.');
    return { trial_end: extendedTrialEnd(trial_end, days) };
  });
}

type Row = typeof subscriptions.$inferSelect;
type Changes = { [Field in 'plan_id' | 'trial_end' | 'is_active']?: Row[Field] | undefined };

async function change(ctx: OperatorContext, id: number, decide: (row: Row) => Changes): Promise<void> {
  await subscriptionOf(ctx, id);
  await ctx.write(
    async (db, record) => {
      const row = orNotFound(await subscriptionRow(db, id));
      const changes = decide(row);
      await db
        .update(subscriptions)
        .set({ ...changes, updated_at: nextVersion(ctx.now, row.updated_at) })
        .where(eq(subscriptions.company_id, id));
      const after = {
        ...row,
        ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)),
      };
      record({ record_type: 'subscription', record_id: row.id, ...changedFields(row, after) });
    },
    { company_id: id },
  );
}

const subscriptionOf = async (ctx: OperatorContext, id: number) =>
  orNotFound(await subscriptionRow(ctx.db, id));
