import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Role, roleInput, roleUpdate } from '@daybook/contract/roles';
import { inUseRefusal } from '@daybook/domain/refusals';
import { type Feature, upgradeHint } from '@daybook/domain/plans';
import { changedFields } from '../../kernel/audit/changes.ts';
import { momentOf, nextVersion, refuseStale } from '../../kernel/clock.ts';
import { ofCompany } from '../../database/of-company.ts';
import { roles } from '../../database/schema/roles.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { badInput, conflict, forbidden, orNotFound } from '../../kernel/refusals.ts';
import { refuseAdminRoleThroughKey, refuseWithoutAdmin } from './rules.ts';
import { employeesWithRole, roleRecord, roleRow } from './reads.ts';

export async function createRole(ctx: MemberWrite, input: z.output<typeof roleInput>): Promise<Role> {
  refuseGatedRates(ctx, input, { default_pay_rate: null, default_mileage_rate: null });
  refuseAdminRoleThroughKey(ctx, input.permissions);
  await refuseTakenName(ctx, input.name, 0);
  const at = momentOf(ctx.now);
  const [row] = await ctx.db
    .insert(roles)
    .values({
      company_id: ctx.company_id,
      name: input.name,
      name_key: input.name.toLowerCase(),
      default_pay_rate: input.default_pay_rate ?? null,
      default_mileage_rate: input.default_mileage_rate ?? null,
      pay_time_period: input.pay_time_period ?? 'hourly',
      permissions: input.permissions ?? '',
      created_at: at,
      updated_at: at,
    })
    .returning();
  const created = roleRecord(orNotFound(row));
  ctx.record({ record_type: 'role', record_id: created.id, ...changedFields(null, created, ['updated_at']) });
  return created;
}

/** What is left out stays. Taking `admin` from a role can't leave the company without an admin. */
export async function updateRole(ctx: MemberWrite, input: z.output<typeof roleUpdate>): Promise<Role> {
  const { db, company_id } = ctx;
  const before = await roleRow(db, company_id, input.id);
  refuseStale(before, input);
  refuseGatedRates(ctx, input, before);
  refuseAdminRoleThroughKey(ctx, input.permissions, before.permissions);
  await refuseTakenName(ctx, input.name, before.id);
  const rate = <Key extends 'default_pay_rate' | 'default_mileage_rate'>(key: Key) =>
    input[key] === undefined ? before[key] : input[key];
  const [row] = await db
    .update(roles)
    .set({
      name: input.name,
      name_key: input.name.toLowerCase(),
      default_pay_rate: rate('default_pay_rate'),
      default_mileage_rate: rate('default_mileage_rate'),
      pay_time_period: input.pay_time_period ?? before.pay_time_period,
      permissions: input.permissions ?? before.permissions,
      updated_at: nextVersion(ctx.now, before.updated_at),
    })
    .where(ofCompany(roles, company_id, before.id))
    .returning();
  const after = roleRecord(orNotFound(row));
  await refuseWithoutAdmin(ctx, 'demote');
  ctx.record({
    record_type: 'role',
    record_id: after.id,
    ...changedFields(roleRecord(before), after, ['updated_at']),
  });
  return after;
}

export async function removeRole(ctx: MemberWrite, id: number): Promise<void> {
  const row = await roleRow(ctx.db, ctx.company_id, id);
  const employees = await employeesWithRole(ctx.db, ctx.company_id, id);
  const refusal = inUseRefusal(row.name, [{ one: 'employee', many: 'employees', count: employees }]);
  if (refusal) throw conflict('in_use', refusal);
  await ctx.db.delete(roles).where(ofCompany(roles, ctx.company_id, id));
  ctx.record({ record_type: 'role', record_id: id, ...changedFields(roleRecord(row), null, ['updated_at']) });
}

async function refuseTakenName(ctx: MemberWrite, name: string, exceptId: number): Promise<void> {
  const [taken] = await ctx.db
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(
        eq(roles.company_id, ctx.company_id),
        eq(roles.name_key, name.toLowerCase()),
        ne(roles.id, exceptId),
      ),
    );
  if (taken) throw badInput({ name: 'A role with this name already exists.' });
}

/** A rate that the plan does not allow may stay or go, and can't be set or changed (decisions §7). */
function refuseGatedRates(
  ctx: MemberWrite,
  input: Pick<z.output<typeof roleInput>, 'default_pay_rate' | 'default_mileage_rate'>,
  stored: Pick<Role, 'default_pay_rate' | 'default_mileage_rate'>,
): void {
  const gates: [keyof typeof stored, Feature][] = [
    ['default_pay_rate', 'pay_rates'],
    ['default_mileage_rate', 'mileage_rates'],
  ];
  for (const [field, feature] of gates) {
    const rate = input[field];
    if (rate == null || rate === stored[field] || ctx.caller.allows(feature)) continue;
    throw forbidden(upgradeHint(feature), 'plan_feature');
  }
}
