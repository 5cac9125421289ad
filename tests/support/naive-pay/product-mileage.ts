import {
  mileageLines,
  mileageTermsOn,
  type MileageRateRow,
  type StandardDistanceRate,
} from '@daybook/domain/pay/pay-rules/mileage';
import type { NaiveMileageLine, NaiveMileageRate } from './mileage.ts';
import type { NaiveEntry } from './shapes.ts';

/** What the product pays back for mileage. */
export function productMileage(
  entries: readonly NaiveEntry[],
  rates: readonly NaiveMileageRate[],
  settings: { source: 'own' | 'standard'; tax_limit: 'none' | 'standard' },
): NaiveMileageLine[] {
  const standard: StandardDistanceRate[] = [];
  const own: MileageRateRow[] = [];
  for (const { level, from, amount, unit } of rates) {
    const row = { effective_from: from, unit, amount: amount === null ? null : amount / 100_000 };
    if (level !== 'standard')
      own.push({ ...row, user_id: level === 'person' ? 1 : null, role_id: level === 'role' ? 1 : null });
    else if (row.amount !== null) standard.push({ ...row, amount: row.amount, country: 'US', source: '' });
  }
  const rules = { rate_source: settings.source, tax_limit: settings.tax_limit, standard };
  const distances = entries.map(({ timesheet_id, date, distance, distance_unit }) => ({
    timesheet_id,
    distance: distance / 100,
    unit: distance_unit,
    ...mileageTermsOn(rules, own, null, date, date),
  }));
  const lines = new Map<string, NaiveMileageLine>();
  for (const { timesheet_id, pay_code, rate, unit, cents } of mileageLines(distances)) {
    const name = `${timesheet_id} ${rate} ${unit}`;
    const line = lines.get(name) ?? { timesheet_id, rate, unit, untaxed: 0, taxed: 0 };
    lines.set(name, line);
    line[pay_code === 'mileage_taxed' ? 'taxed' : 'untaxed'] += cents;
  }
  return [...lines.values()];
}
