import type { EmployeeInput, EmployeeUpdate } from '@daybook/contract/employees';
import type { MemberWrite } from '../../kernel/procedures.ts';
import { grouped } from '../../kernel/rows.ts';
import { NO_RATES, personalRates } from '../pay/stored-rates.ts';
import { lateMileageRate, latePayRate, payLate } from '../rates/late-changes.ts';
import { setPersonalRates } from '../rates/writes.ts';
import type { RoleRow } from '../roles/reads.ts';
import { RATE_GATES } from './rules.ts';

/**
 * "Choosing a role fills the default pay and mileage rates" (people-and-roles.md#employees), for a call that leaves them out as
 * well.
 */
export function startingRates(
  { caller, membership }: MemberWrite,
  input: EmployeeInput,
  role: RoleRow | null,
) {
  return {
    pay_rate:
      input.pay_rate === undefined && caller.allows('pay_rates')
        ? (role?.default_pay_rate ?? null)
        : (input.pay_rate ?? null),
    overtime_rate: input.overtime_rate ?? null,
    mileage_rate:
      input.mileage_rate === undefined && caller.allows('mileage_rates')
        ? (role?.default_mileage_rate ?? null)
        : (input.mileage_rate ?? null),
    mileage_rate_unit:
      input.mileage_rate === undefined && role ? role.default_mileage_rate_unit : membership.distance_unit,
  };
}

/** A form with a first day for its rates asks the same question as a rate that is added on its own (pay.md#rates). */
function payLateRates(ctx: MemberWrite, change: EmployeeUpdate, effective_from: string) {
  const user = change.id;
  const hourly = { user, work_code: null, role: null, effective_from };
  return payLate(ctx, effective_from, change.recalculate, [
    ...(change.pay_rate === undefined ? [] : [latePayRate(ctx, { ...hourly, kind: 'pay' })]),
    ...(change.overtime_rate === undefined ? [] : [latePayRate(ctx, { ...hourly, kind: 'overtime' })]),
    ...(change.mileage_rate === undefined
      ? []
      : [lateMileageRate(ctx, { user, role: null, effective_from })]),
  ]);
}

/** From a day on, by default from today. */
export async function changeRates(ctx: MemberWrite, inputs: readonly EmployeeUpdate[]): Promise<void> {
  const { db, company_id, membership } = ctx;
  const rated = inputs.filter((input) => RATE_GATES.some(([field]) => input[field] !== undefined));
  const fromOf = (input: EmployeeUpdate) => input.rates_effective_from ?? membership.today;
  for (const [from, group] of grouped(rated, fromOf)) {
    const ids = group.map(({ id }) => id);
    const inForce = await personalRates(db, company_id, ids, from);
    await setPersonalRates(
      ctx,
      group.map((input) => ({
        user: input.id,
        change: input,
        before: inForce.get(input.id) ?? NO_RATES,
        from,
        unit: membership.distance_unit,
      })),
    );
  }
  for (const input of rated)
    if (input.rates_effective_from !== undefined) await payLateRates(ctx, input, input.rates_effective_from);
}
