import type { NaiveMileageRate } from './mileage.ts';
import type { Dice } from './random-rule.ts';

/** Rates of a person, a role and a company that change within the year, in either unit, and a standard rate that does. */
export function randomMileageRates({ whole, chance, pick }: Dice): NaiveMileageRate[] {
  const rates: NaiveMileageRate[] = [
    { level: 'standard', from: '2026-01-01', amount: 72_500, unit: 'mi' },
    { level: 'standard', from: '2026-07-01', amount: 74_000, unit: 'mi' },
    { level: 'company', from: '1970-01-01', amount: whole(20_000, 90_000), unit: pick(['km', 'mi']) },
  ];
  for (const level of ['person', 'role', 'company', 'person'] as const) {
    if (chance(0.5)) continue;
    const from = `2026-${String(whole(1, 12)).padStart(2, '0')}-${String(whole(1, 28)).padStart(2, '0')}`;
    if (rates.some((rate) => rate.level === level && rate.from === from)) continue;
    rates.push({
      level,
      from,
      amount: chance(0.1) ? null : whole(20_000, 90_000),
      unit: pick(['km', 'mi']),
    });
  }
  return rates;
}
