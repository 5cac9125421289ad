import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Role, roleInput, roleUpdate } from '@daybook/contract/roles';
import { foldedKey } from '@daybook/domain/text/fold';
import { inUseRefusal } from '@daybook/domain/access/refusals';
import { ofCompany } from '../../database/of-company.ts';
import { mileageRates } from '../../database/schema/pay-rates.ts';
import { payRuleAssignments } from '../../database/schema/pay-rules.ts';
import { roles } from '../../database/schema/roles.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { conflict, required } from '../../kernel/refusals.ts';
import { nextVersion, refuseStale } from '../../kernel/clock.ts';
import { refuseTaken, newRow, recordChange } from '../../kernel/rows.ts';
import { refuseGatedAmounts } from '../../auth/plan-gates.ts';
import { refuseAdminRoleThroughKey, refuseWithoutAdmin } from './rules.ts';
import { employeesWithRole, roleRecord, roleRow } from './reads.ts';

export async function createRole(ctx: MemberWrite, input: z.output<typeof roleInput>): Promise<Role> {
  refuseGatedAmounts(ctx.caller, GATES, input, {});
  refuseAdminRoleThroughKey(ctx, input.permissions);
  await refuseTaken(ctx, NAMES, input.name, null, TAKEN);
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
export async function updateRole(ctx: MemberWrite, input: z.output<typeof roleUpdate>): Promise<Role> {
  const { db, company_id } = ctx;
  const before = await roleRow(db, company_id, input.id);
  refuseStale(before, input);
  refuseGatedAmounts(ctx.caller, GATES, input, before);
  refuseAdminRoleThroughKey(ctx, input.permissions, before.permissions);
  await refuseTaken(ctx, NAMES, input.name, before.id, TAKEN);
  const [row] = await db
    .update(roles)
    .set({
      name: input.name,
      name_key: foldedKey(input.name),
      default_pay_rate: input.default_pay_rate,
      default_mileage_rate: input.default_mileage_rate,
      // An unchanged rate keeps the unit for which it was set.
      ...(input.default_mileage_rate !== undefined &&
        input.default_mileage_rate !== before.default_mileage_rate && {
          default_mileage_rate_unit: ctx.membership.distance_unit,
        }),
      pay_time_period: input.pay_time_period,
      permissions: input.permissions,
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(roles, company_id, before.id))
    .returning();
  const after = roleRecord(required(row, `role ${before.id}, changed just now`));
  await refuseWithoutAdmin(ctx, 'demote');
  recordChange(ctx, 'role', roleRecord(before), after);
  return after;
}

export async function removeRole(ctx: MemberWrite, id: number) {
  const row = await roleRow(ctx.db, ctx.company_id, id);
  const employees = await employeesWithRole(ctx.db, ctx.company_id, id);
  const countIn = (table: typeof payRuleAssignments | typeof mileageRates) =>
    ctx.db.$count(table, and(eq(table.company_id, ctx.company_id), eq(table.role_id, id)));
  const refusal = inUseRefusal(row.name, [
    { one: 'employee', many: 'employees', count: employees },
    { one: 'pay rule', many: 'pay rules', count: await countIn(payRuleAssignments) },
    { one: 'mileage rate', many: 'mileage rates', count: await countIn(mileageRates) },
  ]);
  if (refusal) throw conflict('in_use', refusal);
  await ctx.db.delete(roles).where(ofCompany(roles, ctx.company_id, id));
  recordChange(ctx, 'role', roleRecord(row), null);
  return {};
}

const GATES = [
  ['default_pay_rate', 'pay_rates'],
  ['default_mileage_rate', 'mileage_rates'],
] as const;

const NAMES = { table: roles, column: 'name_key' } as const;
const TAKEN = { name: 'A role with this name already exists.' };
