import { and, eq } from 'drizzle-orm';
import type { MileageRate, MileageRateInput, mileageRateRemove } from '@daybook/contract/mileage-rates';
import type { PayRate, PayRateInput, payRateRemove } from '@daybook/contract/pay-rates';
import type { z } from 'zod';
import type { DistanceUnit } from '@daybook/domain/distance';
import { ofCompany } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { roles } from '../../database/schema/roles.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import { momentOf, nextVersion, refuseStale } from '../../kernel/clock.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, orNotFound } from '../../kernel/refusals.ts';
import { mileageRateRecord, payRateRecord } from './reads.ts';

/** The target of a rate or a rule, as one text: a person, a work code or a role, or neither. */
export const targetKey = (user: number | null, other: number | null): string =>
  `${user ?? ''}/${other ?? ''}`;

type PayTarget = Pick<PayRateInput, 'user' | 'work_code' | 'kind'>;

const ofPayTarget = (company_id: number, { user, work_code, kind }: PayTarget) =>
  and(
    eq(payRates.company_id, company_id),
    eq(payRates.target, targetKey(user, work_code)),
    eq(payRates.kind, kind),
  );

/** Sets a rate from a day on; replaces the target's rate of the same day (4 §5). */
export async function setPayRate(
  ctx: MemberWrite,
  { user, work_code, kind, effective_from, amount }: Omit<PayRateInput, 'recalculate'>,
): Promise<PayRate> {
  const { db, company_id, caller, now } = ctx;
  await requireOwn(ctx, users, 'user', user, 'This employee does not exist.');
  await requireOwn(ctx, workCodes, 'work_code', work_code, 'This work code does not exist.');
  const [before] = await db
    .select()
    .from(payRates)
    .where(
      and(ofPayTarget(company_id, { user, work_code, kind }), eq(payRates.effective_from, effective_from)),
    );
  const [row] = before
    ? await db
        .update(payRates)
        .set({ amount, created_by_id: caller.user_id, updated_at: nextVersion(now, before.updated_at) })
        .where(ofCompany(payRates, company_id, before.id))
        .returning()
    : await db
        .insert(payRates)
        .values({
          company_id,
          user_id: user,
          work_code_id: work_code,
          target: targetKey(user, work_code),
          kind,
          effective_from,
          amount,
          created_by_id: caller.user_id,
          created_at: momentOf(now),
          updated_at: momentOf(now),
        })
        .returning();
  const after = payRateRecord(orNotFound(row), await authorOf(ctx));
  ctx.record({
    action: before ? 'pay_rate.update' : 'pay_rate.create',
    record_type: 'pay_rate',
    record_id: after.id,
    ...changedFields(before ? payRateRecord(before, null) : null, after, ['updated_at', 'set_by']),
  });
  return after;
}

export async function removePayRate(ctx: MemberWrite, input: z.output<typeof payRateRemove>): Promise<void> {
  const own = ofCompany(payRates, ctx.company_id, input.id);
  const [row] = await ctx.db.select().from(payRates).where(own);
  const before = orNotFound(row);
  refuseStale(before, input);
  await ctx.db.delete(payRates).where(own);
  ctx.record({
    record_type: 'pay_rate',
    record_id: before.id,
    ...changedFields(payRateRecord(before, null), null, ['updated_at', 'set_by']),
  });
}

type MileageTarget = Pick<MileageRateInput, 'user' | 'role'>;

const ofMileageTarget = (company_id: number, { user, role }: MileageTarget) =>
  and(eq(mileageRates.company_id, company_id), eq(mileageRates.target, targetKey(user, role)));

/** As `setPayRate`, for kilometers or miles (4 §10). */
export async function setMileageRate(
  ctx: MemberWrite,
  { user, role, effective_from, amount, unit }: Omit<MileageRateInput, 'recalculate'>,
): Promise<MileageRate> {
  const { db, company_id, caller, now } = ctx;
  await requireOwn(ctx, users, 'user', user, 'This employee does not exist.');
  await requireOwn(ctx, roles, 'role', role, 'This role does not exist.');
  const [before] = await db
    .select()
    .from(mileageRates)
    .where(and(ofMileageTarget(company_id, { user, role }), eq(mileageRates.effective_from, effective_from)));
  const [row] = before
    ? await db
        .update(mileageRates)
        .set({ amount, unit, created_by_id: caller.user_id, updated_at: nextVersion(now, before.updated_at) })
        .where(ofCompany(mileageRates, company_id, before.id))
        .returning()
    : await db
        .insert(mileageRates)
        .values({
          company_id,
          user_id: user,
          role_id: role,
          target: targetKey(user, role),
          effective_from,
          amount,
          unit,
          created_by_id: caller.user_id,
          created_at: momentOf(now),
          updated_at: momentOf(now),
        })
        .returning();
  const after = mileageRateRecord(orNotFound(row), await authorOf(ctx));
  ctx.record({
    action: before ? 'mileage_rate.update' : 'mileage_rate.create',
    record_type: 'mileage_rate',
    record_id: after.id,
    ...changedFields(before ? mileageRateRecord(before, null) : null, after, ['updated_at', 'set_by']),
  });
  return after;
}

export async function removeMileageRate(
  ctx: MemberWrite,
  input: z.output<typeof mileageRateRemove>,
): Promise<void> {
  const own = ofCompany(mileageRates, ctx.company_id, input.id);
  const [row] = await ctx.db.select().from(mileageRates).where(own);
  const before = orNotFound(row);
  refuseStale(before, input);
  await ctx.db.delete(mileageRates).where(own);
  ctx.record({
    record_type: 'mileage_rate',
    record_id: before.id,
    ...changedFields(mileageRateRecord(before, null), null, ['updated_at', 'set_by']),
  });
}

/** The rates of an employee's form. */
export interface PersonalRateChange {
  pay_rate?: number | null | undefined;
  overtime_rate?: number | null | undefined;
  mileage_rate?: number | null | undefined;
}
type PersonalAmounts = Readonly<Record<keyof PersonalRateChange, number | null>>;

/**
 * Writes the rates of an employee's form as dated ones; a rate already in force on that day is not a change (4 §5).
 * @param before the rates in force on `from`
 */
export async function setPersonalRates(
  ctx: MemberWrite,
  user: number,
  change: PersonalRateChange,
  before: PersonalAmounts,
  { from, unit }: { from: string; unit: DistanceUnit },
): Promise<void> {
  const kinds = [
    ['pay_rate', 'pay'],
    ['overtime_rate', 'overtime'],
  ] as const;
  for (const [field, kind] of kinds) {
    const amount = change[field];
    if (amount === undefined || amount === before[field]) continue;
    await setPayRate(ctx, { user, work_code: null, kind, effective_from: from, amount });
  }
  if (change.mileage_rate !== undefined && change.mileage_rate !== before.mileage_rate)
    await setMileageRate(ctx, { user, role: null, effective_from: from, amount: change.mileage_rate, unit });
}

/** Throws 400 at `field` if the company has no such record (decisions §1). */
async function requireOwn(
  { db, company_id }: MemberWrite,
  table: typeof users | typeof workCodes | typeof roles,
  field: string,
  id: number | null,
  sentence: string,
): Promise<void> {
  if (id === null) return;
  const known = await db.$count(table, ofCompany(table, company_id, id));
  if (known === 0) throw badInput({ [field]: sentence });
}

async function authorOf({ db, company_id, caller }: MemberWrite) {
  const [author] = await db
    .select({ first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(ofCompany(users, company_id, caller.user_id));
  return author ?? null;
}
