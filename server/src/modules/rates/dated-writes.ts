import { and, eq, exists, gte, lt, min, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { MileageRate, MileageRateInput, mileageRateRemove } from '@daybook/contract/mileage-rates';
import type { PayRate, PayRateInput, payRateRemove } from '@daybook/contract/pay-rates';
import { refuseWithoutFeature } from '../../auth/plan-limits.ts';
import { rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { snapshotEntries, timesheets } from '../../database/schema/timesheets.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, orNotFound } from '../../kernel/refusals.ts';
import { USED } from '../pay/recalculation.ts';
import { lateMileageRate, latePayRate, payLate } from './pay-late.ts';
import { removeMileageRate, removePayRate, setMileageRate, setPayRate } from './writes.ts';

export async function createPayRate(ctx: MemberWrite, input: PayRateInput): Promise<PayRate> {
  const feature = input.kind === 'pay' ? 'pay_rates' : 'overtime_rates';
  if (input.amount !== null) refuseWithoutFeature(ctx.caller, feature);
  const { recalculate, ...rate } = input;
  const saved = await setPayRate(ctx, rate);
  await payLate(ctx, rate.effective_from, recalculate, [latePayRate(ctx, rate)]);
  return saved;
}

export async function createMileageRate(ctx: MemberWrite, input: MileageRateInput): Promise<MileageRate> {
  if (input.amount !== null) refuseWithoutFeature(ctx.caller, 'mileage_rates');
  const { recalculate, ...rate } = input;
  const saved = await setMileageRate(ctx, rate);
  await payLate(ctx, rate.effective_from, recalculate, [lateMileageRate(ctx, rate)]);
  return saved;
}

/** A rate at which an approved timesheet was paid cannot be deleted (pay.md#refusals). */
export async function deletePayRate(ctx: MemberWrite, input: z.output<typeof payRateRemove>): Promise<void> {
  const { db, company_id } = ctx;
  const rate = orNotFound(await rowOf(db, payRates, company_id, input.id));
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
  const ofRole = rate.role_id === null ? undefined : hasRole(ctx, rate.role_id);
  await refuseUsed(ctx, and(ofPerson, ofRole, ofCode, inForceOf(rate.effective_from, next?.from ?? null)));
  await removePayRate(ctx, input);
}

/** As `deletePayRate`. */
export async function deleteMileageRate(
  ctx: MemberWrite,
  input: z.output<typeof mileageRateRemove>,
): Promise<void> {
  const { db, company_id } = ctx;
  const rate = orNotFound(await rowOf(db, mileageRates, company_id, input.id));
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
  const ofRole = rate.role_id === null ? undefined : hasRole(ctx, rate.role_id);
  const ofPerson = rate.user_id === null ? undefined : eq(timesheets.user_id, rate.user_id);
  await refuseUsed(ctx, and(ofPerson, ofRole, inForceOf(rate.effective_from, next?.from ?? null)));
  await removeMileageRate(ctx, input);
}

const hasRole = ({ db }: MemberWrite, role_id: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(
        and(
          eq(users.company_id, timesheets.company_id),
          eq(users.id, timesheets.user_id),
          eq(users.role_id, role_id),
        ),
      ),
  );

/** Sheets with a day on which a rate was in force, or approved on one: Classic 80 uses the rate of that day. */
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
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.status, 'approved'),
        eq(timesheets.imported, false),
        where,
      ),
    )
    .limit(1);
  if (used) throw conflict('in_use', USED);
}
