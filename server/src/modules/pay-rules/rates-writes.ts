import { type SQL, and, eq, exists, gte, lt, min, or, sql } from 'drizzle-orm';
import type { MileageRate, MileageRateInput, mileageRateRemove } from '@daybook/contract/mileage-rates';
import type { PayRate, PayRateInput, payRateRemove } from '@daybook/contract/pay-rates';
import type { z } from 'zod';
import { formatUsd, formatUsdRate, sumUsd } from '@daybook/domain/exact';
import { type Feature, upgradeHint } from '@daybook/domain/plans';
import { ofCompany } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { snapshotEntries, timesheets } from '../../database/schema/timesheets.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, forbidden, orNotFound } from '../../kernel/refusals.ts';
import { type LateRate, lateRate } from '../timesheets/workflow/late-rates.ts';
import { movePay } from '../timesheets/workflow/row-change.ts';
import { removeMileageRate, removePayRate, setMileageRate, setPayRate } from '../rates/writes.ts';
import { USED, approvedText, refuseLongAgo } from './rules.ts';

export async function createPayRate(ctx: MemberWrite, input: PayRateInput): Promise<PayRate> {
  const feature = input.kind === 'pay' ? 'pay_rates' : 'overtime_rates';
  refuseWithoutFeature(ctx, feature, input.amount);
  const { recalculate, ...rate } = input;
  const saved = await setPayRate(ctx, rate);
  if (recalculate !== false && ctx.caller.allows(feature)) await payLate(ctx, rate, recalculate ?? false);
  return saved;
}

/** A rate of the past asks whether those who were paid at another one get the difference (4 §5). */
async function payLate(
  ctx: MemberWrite,
  rate: Omit<PayRateInput, 'recalculate'>,
  isAgreed: boolean,
): Promise<void> {
  const found: LateRate[] = [];
  for (const person of await peoplePaidAt(ctx, rate)) found.push(await lateRate(ctx.db, ctx, person, rate));
  const sheets = found.flatMap((one) => one.sheets);
  if (sheets.length === 0) return;
  const changes = found.flatMap((one) => one.changes);
  if (!isAgreed) {
    const paid_at = [...new Set(found.flatMap((one) => one.paid_at))].toSorted((a, b) => a - b);
    const before = `${approvedText(sheets)} ${sheets.length === 1 ? 'was' : 'were'} paid ${ratesText(paid_at)}.`;
    const difference = sumUsd(
      changes.map((change) => (change.after?.total_pay ?? 0) - (change.before?.total_pay ?? 0)),
    );
    throw conflict('recalculation_needed', `${before} The difference is ${formatUsd(difference)}.`);
  }
  refuseLongAgo(ctx, rate.effective_from);
  for (const change of changes) await movePay(ctx, change);
}

function ratesText(rates: readonly number[]): string {
  const [lowest, highest] = [rates[0], rates.at(-1)];
  if (lowest === undefined || highest === undefined) return 'without this rate';
  return lowest === highest
    ? `at ${formatUsdRate(lowest)}`
    : `at ${formatUsdRate(lowest)} to ${formatUsdRate(highest)}`;
}

/** The person of a rate; of everybody's rate for a work code, who has approved time with that code. */
async function peoplePaidAt(
  { db, company_id }: MemberWrite,
  { user, work_code, effective_from }: Pick<PayRateInput, 'user' | 'work_code' | 'effective_from'>,
): Promise<number[]> {
  if (user !== null || work_code === null) return user === null ? [] : [user];
  const rows = await db
    .selectDistinct({ user_id: timesheets.user_id })
    .from(timesheets)
    .innerJoin(
      snapshotEntries,
      and(
        eq(snapshotEntries.company_id, timesheets.company_id),
        eq(snapshotEntries.timesheet_id, timesheets.id),
        eq(snapshotEntries.work_code_id, work_code),
      ),
    )
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.status, 'approved'),
        gte(timesheets.end_date, effective_from),
      ),
    )
    .orderBy(timesheets.user_id);
  return rows.map(({ user_id }) => user_id);
}

export async function createMileageRate(ctx: MemberWrite, input: MileageRateInput): Promise<MileageRate> {
  refuseWithoutFeature(ctx, 'mileage_rates', input.amount);
  return setMileageRate(ctx, input);
}

/** A rate that an approved timesheet was paid at stays (4 §13). */
export async function deletePayRate(ctx: MemberWrite, input: z.output<typeof payRateRemove>): Promise<void> {
  const { db, company_id } = ctx;
  const [row] = await db
    .select()
    .from(payRates)
    .where(ofCompany(payRates, company_id, input.id));
  const rate = orNotFound(row);
  const [next] = await db
    .select({ from: min(payRates.effective_from) })
    .from(payRates)
    .where(
      and(
        eq(payRates.company_id, company_id),
        eq(payRates.target, rate.target),
        eq(payRates.kind, rate.kind),
        sql`${payRates.effective_from} > ${rate.effective_from}`,
      ),
    );
  const ofCode =
    rate.work_code_id === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(snapshotEntries)
            .where(
              and(
                eq(snapshotEntries.company_id, timesheets.company_id),
                eq(snapshotEntries.timesheet_id, timesheets.id),
                eq(snapshotEntries.work_code_id, rate.work_code_id),
              ),
            ),
        );
  const ofPerson = rate.user_id === null ? undefined : eq(timesheets.user_id, rate.user_id);
  await refuseUsed(ctx, and(ofPerson, ofCode, inForceOf(rate.effective_from, next?.from ?? null)));
  await removePayRate(ctx, input);
}

/** As `deletePayRate`. */
export async function deleteMileageRate(
  ctx: MemberWrite,
  input: z.output<typeof mileageRateRemove>,
): Promise<void> {
  const { db, company_id } = ctx;
  const [row] = await db
    .select()
    .from(mileageRates)
    .where(ofCompany(mileageRates, company_id, input.id));
  const rate = orNotFound(row);
  const [next] = await db
    .select({ from: min(mileageRates.effective_from) })
    .from(mileageRates)
    .where(
      and(
        eq(mileageRates.company_id, company_id),
        eq(mileageRates.target, rate.target),
        sql`${mileageRates.effective_from} > ${rate.effective_from}`,
      ),
    );
  const ofRole =
    rate.role_id === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(users)
            .where(
              and(
                eq(users.company_id, timesheets.company_id),
                eq(users.id, timesheets.user_id),
                eq(users.role_id, rate.role_id),
              ),
            ),
        );
  const ofPerson = rate.user_id === null ? undefined : eq(timesheets.user_id, rate.user_id);
  await refuseUsed(ctx, and(ofPerson, ofRole, inForceOf(rate.effective_from, next?.from ?? null)));
  await removeMileageRate(ctx, input);
}

/** Sheets with a day on which a rate was in force, or approved on one: Classic 80 takes the rate of that day. */
const inForceOf = (from: string, until: string | null): SQL | undefined =>
  or(
    and(gte(timesheets.end_date, from), until === null ? undefined : lt(timesheets.start_date, until)),
    and(
      gte(timesheets.approved_date, from),
      until === null ? undefined : lt(timesheets.approved_date, until),
    ),
  );

async function refuseUsed({ db, company_id }: MemberWrite, where: SQL | undefined): Promise<void> {
  const [used] = await db
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(and(eq(timesheets.company_id, company_id), eq(timesheets.status, 'approved'), where))
    .limit(1);
  if (used) throw conflict('in_use', USED);
}

function refuseWithoutFeature(ctx: MemberWrite, feature: Feature, amount: number | null): void {
  if (amount !== null && !ctx.caller.allows(feature)) throw forbidden(upgradeHint(feature), 'plan_feature');
}
