import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Role, roleInput, roleUpdate } from '@daybook/contract/roles';
import { inUseRefusal } from '@daybook/domain/access/in-use';
import { foldedKey } from '@daybook/domain/text/fold';
import { refuseAdminRoleThroughKey, refuseWithoutAdmin } from '../../auth/active-admins.ts';
import { refuseGatedAmounts } from '../../auth/plan-limits.ts';
import { keepingBreakGlass } from '../../auth/sso/enforcing.ts';
import { ofCompany } from '../../database/of-company.ts';
import { leaveAssignments } from '../../database/schema/leave.ts';
import { mileageRates, payRates } from '../../database/schema/pay-rates.ts';
import { payRuleAssignments } from '../../database/schema/pay-rules.ts';
import { roles } from '../../database/schema/roles.ts';
import { ssoConnections } from '../../database/schema/sso.ts';
import type { Context, MemberWrite } from '../../kernel/procedures.ts';
import { conflict, required } from '../../kernel/refusals.ts';
import { newRow, recordChange, refuseTaken } from '../../kernel/rows.ts';
import { nextVersion, refuseStale } from '../../kernel/versions.ts';
import { lateMileageRate, latePayRate, payLate } from '../rates/late-changes.ts';
import { setMileageRate, setPayRate } from '../rates/writes.ts';
import { employeesWithRole, roleRecord, roleRow, roleWithRates } from './reads.ts';

export async function createRole(ctx: MemberWrite, input: z.output<typeof roleInput>): Promise<Role> {
  refuseGatedAmounts(ctx.caller, GATES, input, {});
  refuseAdminRoleThroughKey(ctx, input.permissions);
  await refuseTaken(ctx, roles.name_key, input.name, null, TAKEN);
  const [row] = await ctx.db
    .insert(roles)
    .values({
      ...newRow(ctx),
      name: input.name,
      name_key: foldedKey(input.name),
      default_pay_rate: input.default_pay_rate ?? null,
      default_mileage_rate: input.default_mileage_rate ?? null,
      default_mileage_rate_unit: ctx.membership.distance_unit,
      pay_time_period: input.pay_time_period ?? 'hourly',
      permissions: input.permissions ?? '',
    })
    .returning();
  const created = roleRecord(required(row, 'the role created just now'));
  recordChange(ctx, 'role', null, created);
  return created;
}

/** Fields that are left out stay. Removing `admin` from a role cannot leave the company without an admin. */
export const updateRole = (
  ctx: MemberWrite & Pick<Context, 'config'>,
  input: z.output<typeof roleUpdate>,
): Promise<Role> => keepingBreakGlass(ctx, ctx.membership, () => change(ctx, input));

async function change(ctx: MemberWrite, input: z.output<typeof roleUpdate>): Promise<Role> {
  const { db, company_id } = ctx;
  const before = await roleRow(db, ctx, input.id);
  refuseStale(before, input);
  refuseGatedAmounts(ctx.caller, GATES, input, before);
  refuseAdminRoleThroughKey(ctx, input.permissions, before.permissions);
  await refuseTaken(ctx, roles.name_key, input.name, before.id, TAKEN);
  await db
    .update(roles)
    .set({
      name: input.name,
      name_key: foldedKey(input.name),
      ...(await setRoleRates(ctx, input)),
      pay_time_period: input.pay_time_period,
      permissions: input.permissions,
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(roles, company_id, before.id));
  const after = roleRecord(await roleRow(db, ctx, before.id));
  await refuseWithoutAdmin(ctx, 'demote');
  recordChange(ctx, 'role', roleRecord(before), after);
  if (input.rates_effective_from !== undefined) await payLateRates(ctx, input, input.rates_effective_from);
  return after;
}

/**
 * Changed rates count from a day on; without one they replace those in force today. Answers the columns that hold a role's rates
 * up to its first dated ones.
 */
async function setRoleRates(
  ctx: MemberWrite,
  { id: role, rates_effective_from: from, ...input }: z.output<typeof roleUpdate>,
): Promise<Partial<typeof roles.$inferInsert>> {
  const { row, pay, mileage } = await roleWithRates(ctx.db, ctx, role, from);
  const { default_pay_rate: pay_rate, default_mileage_rate: mileage_rate } = input;
  const unit = ctx.membership.distance_unit;
  const columns: Partial<typeof roles.$inferInsert> = {};
  if (pay_rate !== undefined && pay_rate !== row.default_pay_rate) {
    const effective_from = from ?? replacedDay(ctx, pay);
    const rate = { user: null, work_code: null, role, kind: 'pay', amount: pay_rate } as const;
    if (effective_from === undefined) columns.default_pay_rate = pay_rate;
    else await setPayRate(ctx, { ...rate, effective_from });
  }
  // An unchanged rate keeps the unit for which it was set.
  if (mileage_rate !== undefined && mileage_rate !== row.default_mileage_rate) {
    const effective_from = from ?? replacedDay(ctx, mileage);
    const rate = { user: null, role, amount: mileage_rate, unit };
    if (effective_from === undefined)
      Object.assign(columns, { default_mileage_rate: mileage_rate, default_mileage_rate_unit: unit });
    else await setMileageRate(ctx, { ...rate, effective_from });
  }
  return columns;
}

/** The first day of the rate in force, which a change without a day replaces; one that has ended begins again today. */
const replacedDay = (
  { membership }: MemberWrite,
  inForce: { effective_from: string; amount: number | null } | null,
): string | undefined => (inForce?.amount === null ? membership.today : inForce?.effective_from);

/** A form with a first day for its rates asks the same question as a rate that is added on its own (pay.md#rates). */
const payLateRates = (
  ctx: MemberWrite,
  { id: role, recalculate, ...input }: z.output<typeof roleUpdate>,
  effective_from: string,
) =>
  payLate(ctx, effective_from, recalculate, [
    ...(input.default_pay_rate === undefined
      ? []
      : [latePayRate(ctx, { user: null, work_code: null, role, kind: 'pay', effective_from })]),
    ...(input.default_mileage_rate === undefined
      ? []
      : [lateMileageRate(ctx, { user: null, role, effective_from })]),
  ]);

export async function removeRole(ctx: MemberWrite, id: number) {
  const row = await roleRow(ctx.db, ctx, id);
  const employees = await employeesWithRole(ctx.db, ctx.company_id, id);
  const countIn = (
    table: typeof payRuleAssignments | typeof payRates | typeof mileageRates | typeof leaveAssignments,
  ) => ctx.db.$count(table, and(eq(table.company_id, ctx.company_id), eq(table.role_id, id)));
  const refusal = inUseRefusal(row.name, [
    { one: 'employee', many: 'employees', count: employees },
    { one: 'pay rule', many: 'pay rules', count: await countIn(payRuleAssignments) },
    { one: 'pay rate', many: 'pay rates', count: await countIn(payRates) },
    { one: 'sign-in connection', many: 'sign-in connections', count: await connectionsWithRole(ctx, id) },
    { one: 'time off policy', many: 'time off policies', count: await countIn(leaveAssignments) },
    { one: 'mileage rate', many: 'mileage rates', count: await countIn(mileageRates) },
  ]);
  if (refusal) throw conflict('in_use', refusal);
  await ctx.db.delete(roles).where(ofCompany(roles, ctx.company_id, id));
  recordChange(ctx, 'role', roleRecord(row), null);
  return {};
}

/** Whose new accounts get the role. */
const connectionsWithRole = ({ db, company_id }: MemberWrite, id: number) =>
  db.$count(
    ssoConnections,
    and(eq(ssoConnections.company_id, company_id), eq(ssoConnections.jit_role_id, id)),
  );

const GATES = [
  ['default_pay_rate', 'pay_rates'],
  ['default_mileage_rate', 'mileage_rates'],
] as const;

const TAKEN = { name: 'A role with this name already exists.' };
