import { and, eq, exists, gt, gte, lt, min, or, sql, type SQL } from 'drizzle-orm';
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
import { lateMileageRate, latePayRate, payLate } from './late-changes.ts';
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
  const rate = orNotFound(await rowOf(ctx.db, payRates, ctx.company_id, input.id));
  const hasCode =
    rate.work_code_id === null
      ? undefined
      : exists(
          ctx.db
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
  await refusePaid(ctx, payRates, rate, eq(payRates.kind, rate.kind), hasCode);
  await removePayRate(ctx, input);
}

/** Refuses as `deletePayRate` does. */
export async function deleteMileageRate(
  ctx: MemberWrite,
  input: z.output<typeof mileageRateRemove>,
): Promise<void> {
  const rate = orNotFound(await rowOf(ctx.db, mileageRates, ctx.company_id, input.id));
  await refusePaid(ctx, mileageRates, rate);
  await removeMileageRate(ctx, input);
}

/**
 * @param ofKind the rates of which the next one ends this one
 * @param ofSheet the approved timesheets that it can have paid, besides those of its person or role in its time
 */
async function refusePaid(
  ctx: MemberWrite,
  table: typeof payRates | typeof mileageRates,
  rate: { target: string; effective_from: string; user_id: number | null; role_id: number | null },
  ofKind?: SQL,
  ofSheet?: SQL,
): Promise<void> {
  const { db, company_id } = ctx;
  const [next] = await db
    .select({ from: min(table.effective_from) })
    .from(table)
    .where(
      and(
        eq(table.company_id, company_id),
        eq(table.target, rate.target),
        gt(table.effective_from, rate.effective_from),
        ofKind,
      ),
    );
  const [used] = await db
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.company_id, company_id),
        eq(timesheets.status, 'approved'),
        eq(timesheets.imported, false),
        rate.user_id === null ? undefined : eq(timesheets.user_id, rate.user_id),
        rate.role_id === null ? undefined : hasRole(ctx, rate.role_id),
        inForceOf(rate.effective_from, next?.from ?? null),
        ofSheet,
      ),
    )
    .limit(1);
  if (used) throw conflict('in_use', USED);
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
