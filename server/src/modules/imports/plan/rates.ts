import { employeeUpdate } from '@daybook/contract/employees';
import { atColumn, type CellValue } from '@daybook/domain/imports/lines';
import { latest } from '@daybook/domain/pay/pay-rules/windows';
import { isDay } from '@daybook/domain/time/day';
import { required } from '../../../kernel/refusals.ts';
import {
  changed,
  failed,
  leftOut,
  pick,
  problemsOf,
  textValue,
  type Planned,
  type Values,
} from './planned.ts';
import { nameOfRecord, namesOfRecord } from './record-names.ts';
import { type References } from './references.ts';
import type { World } from './world.ts';

export const RATE_FIELDS = ['pay_rate', 'overtime_rate', 'mileage_rate'] as const;
export type RateField = (typeof RATE_FIELDS)[number];

interface DatedAmount {
  effective_from: string;
  amount: number | null;
}

/** The rates of a person for all work, by day. */
function datedRates(world: World, user: number, field: RateField): DatedAmount[] {
  if (field === 'mileage_rate') return world.mileage_rates.filter((rate) => rate.user_id === user);
  const kind = field === 'pay_rate' ? 'pay' : 'overtime';
  return world.pay_rates.filter(
    (rate) => rate.user_id === user && rate.work_code_id === null && rate.kind === kind,
  );
}

/** A line of rates: what a person is paid from a day on (pay.md#rates). */
export function planRates(world: World, references: References, values: Values): Planned {
  const names = namesOfRecord('rates', 'person', (column) => textValue(values, column));
  const name = nameOfRecord(world, 'person', names);
  if (name === null) return failed('rate', '', ['Enter the email address or the payroll ID.']);
  const person = references.resolve('person', name);
  const day = values.get('effective_from');
  const effective_from = typeof day === 'string' ? day : world.viewer.membership.today;
  if ('leave' in person) return leftOut('rate', name, `Left out: ${name}.`);
  if ('problem' in person) return failed('rate', name, [person.problem]);
  const id = required(
    typeof person.target === 'number' ? person.target : null,
    'an employee whom no line adds',
  );
  const key = `${id} ${effective_from}`;
  const amounts = pick(values, RATE_FIELDS);
  const problems = problemsOf(employeeUpdate, { id, ...amounts });
  if (!isDay(effective_from)) problems.push(atColumn('effective_from', 'Enter a date like 2026-03-14.'));
  if (Object.keys(amounts).length === 0) problems.push('Enter a rate.');
  if (problems.length > 0) return failed('rate', key, problems);
  return changed('rate', key, id, changedRates(world, id, effective_from, amounts));
}

/** The rates that are not yet in force on their day, as they are on that day and as they will be; or null. */
function changedRates(world: World, id: number, effective_from: string, amounts: Record<string, CellValue>) {
  const before: Record<string, unknown> = { effective_from };
  const after: Record<string, unknown> = { effective_from };
  for (const field of RATE_FIELDS) {
    const amount = amounts[field];
    const rates = datedRates(world, id, field);
    if (amount === undefined || (latest(rates, effective_from)?.amount ?? null) === amount) continue;
    const same = rates.find((rate) => rate.effective_from === effective_from);
    before[field] = same ? { amount: same.amount } : null;
    after[field] = amount;
  }
  return Object.keys(after).length === 1 ? null : { before, after };
}
