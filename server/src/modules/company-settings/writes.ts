import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CompanySettings, CompanySettingsUpdate } from '@daybook/contract/company-settings';
import { payPeriodProblem } from '@daybook/domain/time/pay-period';
import { refuseWithoutFeature } from '../../auth/plan-limits.ts';
import { endKeptSessions } from '../../auth/sessions.ts';
import { ofCompany } from '../../database/of-company.ts';
import { logos } from '../../database/schema/companies.ts';
import { companySettings } from '../../database/schema/company-settings.ts';
import { users } from '../../database/schema/employees.ts';
import { invoices } from '../../database/schema/invoices.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, notFound } from '../../kernel/refusals.ts';
import { pluck } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { convertAllowances } from '../clients/allowances.ts';
import { leaveClient } from '../clients/leave-client.ts';
import { settleLeave } from '../leave-balances/settle.ts';
import { refuseSettingsThroughKey } from '../tax-codes/reads.ts';
import { settingsRecord, storedSettings } from './reads.ts';

export async function updateSettings(
  ctx: MemberWrite,
  input: CompanySettingsUpdate,
  problemOf = payPeriodProblem,
): Promise<CompanySettings> {
  const { db, company_id } = ctx;
  const { id, updated_at, convert_allowances, ...changes } = input;
  const before = await storedSettings(db, company_id);
  if (id !== undefined && id !== before.id) throw notFound();
  refuseStale(before, { updated_at });
  const after = { ...before, ...changes };
  await refuseOtherCurrency(ctx, before.currency, after.currency);
  if (
    after.mileage_rate_source !== before.mileage_rate_source ||
    after.mileage_tax_limit !== before.mileage_tax_limit
  )
    refuseWithoutFeature(ctx.caller, 'mileage_rates');
  // timesheets.md#pay-periods: the length counts only for custom periods and is otherwise stored as null.
  if (after.pay_period !== 'custom') after.custom_pay_period_days = null;
  const touchesPeriod =
    changes.pay_period !== undefined ||
    changes.first_pay_period !== undefined ||
    changes.custom_pay_period_days !== undefined;
  const problem = touchesPeriod ? problemOf(after) : null;
  if (problem) throw badInput(problem);
  await db
    .update(companySettings)
    .set({ ...after, updated_at: nextVersion(ctx.now, before.updated_at) })
    .where(ofCompany(companySettings, company_id, before.id));
  ctx.record({ record_type: 'company_settings', record_id: before.id, before, after });
  if (before.may_stay_signed_in && !after.may_stay_signed_in) await endKeptSessions(db, company_id, ctx.now);
  await beginTimeOff(ctx, before, after);
  if (convert_allowances) await convertAllowances(ctx, before.distance_unit, after.distance_unit);
  return settingsRecord(db, ctx);
}

/** Time off is logged on a client of its own; what time and timesheets have earned while it was off is written at once. */
async function beginTimeOff(
  ctx: MemberWrite,
  before: { time_off: boolean },
  after: { time_off: boolean },
): Promise<void> {
  if (!after.time_off || before.time_off) return;
  const { db, company_id, membership } = ctx;
  await leaveClient(ctx);
  const people = await db.select({ id: users.id }).from(users).where(eq(users.company_id, company_id));
  const switchedOn = { ...ctx, membership: { ...membership, time_off: true } };
  await settleLeave(switchedOn, pluck(people, 'id'), 'Time off switched on');
}

async function refuseOtherCurrency(
  { db, company_id, caller }: MemberWrite,
  before: string,
  after: string,
): Promise<void> {
  if (after === before) return;
  refuseSettingsThroughKey(caller);
  if ((await db.$count(invoices, eq(invoices.company_id, company_id))) > 0)
    throw conflict('billing_fixed', 'The currency cannot change once an invoice is issued.');
}

/** Replaces the previous logo; `picture` is the raster that `logo.ts` created from the upload. */
export async function storeLogo(ctx: MemberWrite, picture: Buffer): Promise<void> {
  const version = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  const logo = { content: picture, content_type: 'image/png', version };
  await ctx.db
    .insert(logos)
    .values({ company_id: ctx.company_id, ...logo })
    .onConflictDoUpdate({ target: logos.company_id, set: logo });
  ctx.record({ record_type: 'company', record_id: ctx.company_id, after: { logo: version } });
}

export async function removeLogo(ctx: MemberWrite): Promise<void> {
  await ctx.db.delete(logos).where(eq(logos.company_id, ctx.company_id));
  ctx.record({ record_type: 'company', record_id: ctx.company_id, after: { logo: null } });
}

/** Finishes, or skips, the wizard for the caller (company-and-plans.md#onboarding). Repeating it changes nothing. */
export async function completeOnboarding({ db, caller, company_id, record }: MemberWrite) {
  await db
    .update(users)
    .set({ onboarding_required: false })
    .where(ofCompany(users, company_id, caller.user_id));
  record({ record_type: 'employee', record_id: caller.user_id, after: { onboarding_required: false } });
  return {};
}
