import { employeeUpdate } from '@daybook/contract/employees';
import { atColumn } from '@daybook/domain/imports/lines';
import type { DistanceUnit } from '@daybook/domain/money/distance';
import { latestOrFirst, personalRatesOn, type PayRateRow } from '@daybook/domain/pay/pay-rules/rate-on-day';
import { isDay } from '@daybook/domain/time/day';
import { required } from '../../../kernel/refusals.ts';
import { grouped } from '../../../kernel/rows.ts';
import {
  changed,
  failed,
  leftOut,
  valuesOf,
  problemsOf,
  textValue,
  type Planned,
  type PlannedLine,
  type Values,
} from './planned.ts';
import { nameOfRecord, namesOfRecord } from './record-names.ts';
import { type References } from './references.ts';
import type { World } from './world.ts';

export const RATE_FIELDS = ['pay_rate', 'overtime_rate', 'mileage_rate'] as const;
export type RateField = (typeof RATE_FIELDS)[number];

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
  const amounts = valuesOf(values, RATE_FIELDS);
  const problems = problemsOf(employeeUpdate, { id, ...amounts });
  if (!isDay(effective_from)) problems.push(atColumn('effective_from', 'Enter a date like 2026-03-14.'));
  if (Object.keys(amounts).length === 0) problems.push('Enter a rate.');
  if (problems.length > 0) return failed('rate', key, problems);
  return changed('rate', key, id, { before: { effective_from }, after: { effective_from, ...amounts } });
}

/** A rate that a line sets, as it would be stored. */
interface RateOfLine extends PayRateRow, Pick<World['mileage_rates'][number], 'unit'> {
  line: PlannedLine;
  field: RateField;
}

function ratesOf(line: PlannedLine, unit: DistanceUnit): RateOfLine[] {
  const { target_id: user_id, after } = line;
  if (after === null) return [];
  return RATE_FIELDS.filter((field) => field in after).map((field) => ({
    line,
    field,
    user_id,
    role_id: null,
    work_code_id: null,
    kind: field === 'overtime_rate' ? 'overtime' : 'pay',
    effective_from: String(after['effective_from']),
    amount: typeof after[field] === 'number' ? after[field] : null,
    unit,
  }));
}

/**
 * Leaves out what is in force anyway on a line's day: as it is now, and with the file's other lines, of which one may set
 * something else up to that day.
 */
export function leaveOutRatesInForce(world: World, planned: readonly PlannedLine[]): void {
  const lines = planned.filter(({ target_type }) => target_type === 'rate');
  const { distance_unit } = world.viewer.membership;
  const ofFile = grouped(
    lines.flatMap((line) => ratesOf(line, distance_unit)),
    ({ user_id, field }) => `${user_id} ${field === 'mileage_rate'}`,
  );
  const pay = grouped(world.pay_rates, ({ user_id }) => user_id);
  const mileage = grouped(world.mileage_rates, ({ user_id }) => user_id);
  for (const rates of ofFile.values())
    for (const rate of rates) {
      const { line, field, user_id } = rate;
      const others = rates.filter((other) => other !== rate);
      const stored = {
        pay: pay.get(user_id) ?? [],
        mileage: mileage.get(user_id) ?? [],
      };
      const later = { pay: [...others, ...stored.pay], mileage: [...others, ...stored.mileage] };
      if (isInForce(stored, rate) && isInForce(later, rate)) delete line.after?.[field];
      else if (line.before) line.before[field] = replacedBy(stored, rate);
    }
  for (const line of lines)
    if (line.after && !RATE_FIELDS.some((field) => field in (line.after ?? {})))
      Object.assign(line, { action: 'same', before: null, after: null });
}

interface PersonsRates {
  pay: readonly PayRateRow[];
  mileage: readonly Pick<RateOfLine, 'effective_from' | 'amount' | 'unit'>[];
}

function isInForce({ pay, mileage }: PersonsRates, { field, effective_from, amount, unit }: RateOfLine) {
  if (field !== 'mileage_rate') return personalRatesOn(pay, effective_from)[field] === amount;
  const row = latestOrFirst(mileage, effective_from);
  return (row?.amount ?? null) === amount && (amount === null || row?.unit === unit);
}

/** The amount that a person has from exactly this day on. */
function replacedBy({ pay, mileage }: PersonsRates, { field, effective_from, kind }: RateOfLine) {
  const rows =
    field === 'mileage_rate' ? mileage : pay.filter((row) => row.kind === kind && row.work_code_id === null);
  const row = rows.find((one) => one.effective_from === effective_from);
  return row ? { amount: row.amount } : null;
}
