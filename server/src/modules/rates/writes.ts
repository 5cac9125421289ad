import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { MileageRate, MileageRateInput, mileageRateRemove } from '@daybook/contract/mileage-rates';
import type { PayRate, PayRateInput, payRateRemove } from '@daybook/contract/pay-rates';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { ofCompany, rowOf } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { roles } from '../../database/schema/roles.ts';
import { workCodes } from '../../database/schema/work-codes.ts';
import { inIds, pick } from '../../database/sql.ts';
import { inserter } from '../../database/statements.ts';
import { changedFields } from '../../kernel/audit/changes.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, orNotFound, required } from '../../kernel/refusals.ts';
import { newRow, pluck } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { mileageRateRecord, payRateRecord } from './reads.ts';

/** The target of a rate or a rule, as one text: a person, a work code or a role, or neither. */
export const targetKey = (user: number | null, other: number | null): string =>
  `${user ?? ''}/${other ?? ''}`;

/** As `targetKey`; a role comes third. */
const payTargetKey = ({ user, work_code, role }: NewPayRate): string =>
  `${targetKey(user, work_code)}${role === null ? '' : `/${role}`}`;

type NewPayRate = Omit<PayRateInput, 'recalculate'>;
type NewMileageRate = Omit<MileageRateInput, 'recalculate'>;

/** Sets a rate from a day on; one that the target already has on that day is replaced (pay.md#rates). */
export const setPayRate = async (ctx: MemberWrite, rate: NewPayRate): Promise<PayRate> =>
  required((await setPayRates(ctx, [rate]))[0], 'the pay rate set just now');

const addPayRates = inserter(payRates, (insert) => insert.returning());

/** As `setPayRate`, for several at once: each of another target, kind or day. */
export async function setPayRates(ctx: MemberWrite, rates: readonly NewPayRate[]): Promise<PayRate[]> {
  if (rates.length === 0) return [];
  const { db, company_id, caller, now } = ctx;
  await requireOwn(ctx, users, 'user', pluck(rates, 'user'), 'This employee does not exist.');
  const codes = rates.map(({ work_code }) => work_code);
  await requireOwn(ctx, workCodes, 'work_code', codes, 'This work code does not exist.');
  await requireOwn(ctx, roles, 'role', pluck(rates, 'role'), 'This role does not exist.');
  const keyOf = (target: string, { kind, effective_from }: Pick<NewPayRate, 'kind' | 'effective_from'>) =>
    `${target} ${kind} ${effective_from}`;
  const stored = await db
    .select()
    .from(payRates)
    .where(
      and(
        eq(payRates.company_id, company_id),
        inArray(payRates.target, [...new Set(rates.map(payTargetKey))]),
        inArray(payRates.effective_from, [...new Set(rates.map(({ effective_from }) => effective_from))]),
      ),
    );
  const before = new Map(stored.map((row) => [keyOf(row.target, row), row]));
  const added = rates.filter((rate) => !before.has(keyOf(payTargetKey(rate), rate)));
  const rows = await addPayRates(
    db,
    added.map((rate) => ({
      ...newRow(ctx),
      user_id: rate.user,
      work_code_id: rate.work_code,
      role_id: rate.role,
      target: payTargetKey(rate),
      kind: rate.kind,
      effective_from: rate.effective_from,
      amount: rate.amount,
      created_by_id: caller.user_id,
    })),
  );
  for (const rate of rates) {
    const row = before.get(keyOf(payTargetKey(rate), rate));
    if (!row) continue;
    const updated_at = nextVersion(now, row.updated_at);
    const set = { amount: rate.amount, created_by_id: caller.user_id, updated_at };
    const own = ofCompany(payRates, company_id, row.id);
    rows.push(...(await db.update(payRates).set(set).where(own).returning()));
  }
  const after = new Map(rows.map((row) => [keyOf(row.target, row), row]));
  const author = await callerName(ctx);
  return rates.map((rate) => {
    const key = keyOf(payTargetKey(rate), rate);
    const was = before.get(key);
    const record = payRateRecord(required(after.get(key), 'the pay rate set just now'), author);
    recordRate(ctx, 'pay_rate', was ? payRateRecord(was, null) : null, record);
    return record;
  });
}

type RateRecord = PayRate | MileageRate;

/** The audit entry of a rate that was created, changed or removed. */
function recordRate(
  ctx: MemberWrite,
  record_type: 'pay_rate' | 'mileage_rate',
  before: RateRecord | null,
  after: RateRecord | null,
): void {
  ctx.record({
    ...(after && {
      action: before ? (`${record_type}.update` as const) : (`${record_type}.create` as const),
    }),
    record_type,
    record_id: required(after ?? before, 'a rate before or after a change').id,
    ...changedFields(before, after, ['updated_at', 'set_by']),
  });
}

export async function removePayRate(ctx: MemberWrite, input: z.output<typeof payRateRemove>): Promise<void> {
  refuseStale(orNotFound(await rowOf(ctx.db, payRates, ctx.company_id, input.id)), input);
  await removePayRates(ctx, [input.id]);
}

export async function removePayRates(ctx: MemberWrite, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, company_id } = ctx;
  const rows = await db
    .delete(payRates)
    .where(and(eq(payRates.company_id, company_id), inIds(payRates.id, ids)))
    .returning();
  for (const row of rows) recordRate(ctx, 'pay_rate', payRateRecord(row, null), null);
}

/** As `setPayRate`, for kilometers or miles (pay.md#mileage). */
export const setMileageRate = async (ctx: MemberWrite, rate: NewMileageRate): Promise<MileageRate> =>
  required((await setMileageRates(ctx, [rate]))[0], 'the mileage rate set just now');

const addMileageRates = inserter(mileageRates, (insert) => insert.returning());

/** As `setPayRates`. */
export async function setMileageRates(
  ctx: MemberWrite,
  rates: readonly NewMileageRate[],
): Promise<MileageRate[]> {
  if (rates.length === 0) return [];
  const { db, company_id, caller, now } = ctx;
  await requireOwn(ctx, users, 'user', pluck(rates, 'user'), 'This employee does not exist.');
  await requireOwn(ctx, roles, 'role', pluck(rates, 'role'), 'This role does not exist.');
  const targetOf = ({ user, role }: NewMileageRate) => targetKey(user, role);
  const keyOf = (target: string, { effective_from }: Pick<NewMileageRate, 'effective_from'>) =>
    `${target} ${effective_from}`;
  const stored = await db
    .select()
    .from(mileageRates)
    .where(
      and(
        eq(mileageRates.company_id, company_id),
        inArray(mileageRates.target, [...new Set(rates.map(targetOf))]),
        inArray(mileageRates.effective_from, [...new Set(rates.map(({ effective_from }) => effective_from))]),
      ),
    );
  const before = new Map(stored.map((row) => [keyOf(row.target, row), row]));
  const added = rates.filter((rate) => !before.has(keyOf(targetOf(rate), rate)));
  const rows = await addMileageRates(
    db,
    added.map(({ user, role, effective_from, amount, unit }) => ({
      ...newRow(ctx),
      user_id: user,
      role_id: role,
      target: targetKey(user, role),
      effective_from,
      amount,
      unit,
      created_by_id: caller.user_id,
    })),
  );
  for (const rate of rates) {
    const row = before.get(keyOf(targetOf(rate), rate));
    if (!row) continue;
    const { amount, unit } = rate;
    const set = { amount, unit, created_by_id: caller.user_id, updated_at: nextVersion(now, row.updated_at) };
    const own = ofCompany(mileageRates, company_id, row.id);
    rows.push(...(await db.update(mileageRates).set(set).where(own).returning()));
  }
  const after = new Map(rows.map((row) => [keyOf(row.target, row), row]));
  const author = await callerName(ctx);
  return rates.map((rate) => {
    const key = keyOf(targetOf(rate), rate);
    const was = before.get(key);
    const record = mileageRateRecord(required(after.get(key), 'the mileage rate set just now'), author);
    recordRate(ctx, 'mileage_rate', was ? mileageRateRecord(was, null) : null, record);
    return record;
  });
}

export async function removeMileageRate(
  ctx: MemberWrite,
  input: z.output<typeof mileageRateRemove>,
): Promise<void> {
  refuseStale(orNotFound(await rowOf(ctx.db, mileageRates, ctx.company_id, input.id)), input);
  await removeMileageRates(ctx, [input.id]);
}

export async function removeMileageRates(ctx: MemberWrite, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, company_id } = ctx;
  const rows = await db
    .delete(mileageRates)
    .where(and(eq(mileageRates.company_id, company_id), inIds(mileageRates.id, ids)))
    .returning();
  for (const row of rows) recordRate(ctx, 'mileage_rate', mileageRateRecord(row, null), null);
}

/** The rates of an employee's form. */
interface PersonalRateChange {
  pay_rate?: number | null | undefined;
  overtime_rate?: number | null | undefined;
  mileage_rate?: number | null | undefined;
}
type PersonalAmounts = Readonly<Record<keyof PersonalRateChange, number | null>>;

/** The rates in an employee's form, from a day on. */
export interface PersonalRatesOn {
  user: number;
  change: PersonalRateChange;
  /** The rates in force on `from`. */
  before: PersonalAmounts;
  from: string;
  unit: DistanceUnit;
}

/** Writes the rates of employees' forms as dated ones; what is already in force on that day is not a change. */
export async function setPersonalRates(ctx: MemberWrite, all: readonly PersonalRatesOn[]): Promise<void> {
  const changed = (field: keyof PersonalRateChange) =>
    all.flatMap(({ change, before, ...of }) => {
      const amount = change[field];
      return amount === undefined || amount === before[field] ? [] : [{ ...of, amount }];
    });
  const ofKind = (field: 'pay_rate' | 'overtime_rate', kind: PayRateInput['kind']) =>
    changed(field).map(({ user, from, amount }): NewPayRate => ({
      user,
      work_code: null,
      role: null,
      kind,
      effective_from: from,
      amount,
    }));
  await setPayRates(ctx, [...ofKind('pay_rate', 'pay'), ...ofKind('overtime_rate', 'overtime')]);
  await setMileageRates(
    ctx,
    changed('mileage_rate').map(({ user, from, amount, unit }) => ({
      user,
      role: null,
      effective_from: from,
      amount,
      unit,
    })),
  );
}

/** Throws 400 at `field` if the company lacks one of these records (rest.md#answers). */
async function requireOwn(
  { db, company_id }: MemberWrite,
  table: typeof users | typeof workCodes | typeof roles,
  field: string,
  ids: readonly (number | null)[],
  sentence: string,
): Promise<void> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return;
  const known = await db.$count(table, and(eq(table.company_id, company_id), inIds(table.id, wanted)));
  if (known < wanted.length) throw badInput({ [field]: sentence });
}

async function callerName({ db, company_id, caller, membership }: MemberWrite): Promise<string | null> {
  const [author] = await db
    .select(pick(users, 'id', 'first_name', 'last_name'))
    .from(users)
    .where(ofCompany(users, company_id, caller.user_id));
  return author ? membership.names.employee(author) : null;
}
