import { by, least, over, plus, rounded, ZERO, type Fraction } from './fraction.ts';
import { latest, latestOrFirst } from './rates.ts';
import type { NaiveEntry } from './shapes.ts';

type Unit = 'km' | 'mi';

/** `amount` in 0.00001 USD for one `unit`; null ends the rate. */
export interface NaiveMileageRate {
  level: 'person' | 'role' | 'company' | 'standard';
  from: string;
  amount: number | null;
  unit: Unit;
}

export interface NaiveMileageLine {
  timesheet_id: number;
  /** As the rate has it. */
  rate: number;
  unit: Unit;
  untaxed: number;
  taxed: number;
}

/** A mile is 1.609344 km. */
const inUnit = (distance: Fraction, from: Unit, to: Unit) => {
  if (from === to) return distance;
  return by(distance, from === 'mi' ? over(1_609_344, 1_000_000) : over(1_000_000, 1_609_344));
};

/** Reimbursement by sheet and rate (pay.md#mileage); amounts in cents. Nothing is converted or rounded before the last step. */
export function naiveMileage(
  entries: readonly NaiveEntry[],
  rates: readonly NaiveMileageRate[],
  settings: { source: 'own' | 'standard'; tax_limit: 'none' | 'standard' },
): NaiveMileageLine[] {
  const inForce = (level: NaiveMileageRate['level'], day: string) => {
    const rows = rates.filter((one) => one.level === level);
    const row = level === 'person' ? latestOrFirst(rows, day) : latest(rows, day);
    return row?.amount == null ? null : { amount: row.amount, unit: row.unit };
  };
  const lines = new Map<string, NaiveMileageLine & { total: Fraction; free: Fraction }>();
  for (const { timesheet_id, date, distance, distance_unit } of entries) {
    if (distance === 0) continue;
    const standard = inForce('standard', date);
    const own = inForce('person', date) ?? inForce('role', date) ?? inForce('company', date);
    const rate = settings.source === 'standard' ? standard : own;
    if (!rate) continue;
    /** In cents: hundredths of a unit at 0.00001 USD. */
    const paid = (at: { amount: number; unit: Unit }) =>
      by(inUnit(over(distance, 100), distance_unit, at.unit), over(at.amount, 1_000));
    const key = `${timesheet_id} ${rate.amount} ${rate.unit}`;
    const line = lines.get(key) ?? {
      timesheet_id,
      rate: rate.amount,
      unit: rate.unit,
      untaxed: 0,
      taxed: 0,
      total: ZERO,
      free: ZERO,
    };
    line.total = plus(line.total, paid(rate));
    // Log by log: a day below its standard rate does not free another day's excess from tax.
    line.free = plus(line.free, least(paid(rate), paid(standard ?? rate)));
    lines.set(key, line);
  }
  return [...lines.values()].map(({ total, free, ...line }) => {
    const untaxed = rounded(settings.tax_limit === 'standard' ? free : total);
    return { ...line, untaxed, taxed: rounded(total) - untaxed };
  });
}
