import { describe, expect, it } from 'vitest';
import { ALTERNATIVE_DEFAULTS, fitToCompany, LEDGER_DEFAULTS, ratesAsOf } from './definition.ts';
import { PRESETS, type Preset } from './presets.ts';
import { days, MONDAY, pay, preset, total } from './test-person.ts';

// pay.md#presets
describe('A preset', () => {
  it('of an award has the amounts of each year', () => {
    const schads = PRESETS.find(({ key }) => key === 'au_schads_casual');
    const amounts = schads?.versions.map(({ definition }) =>
      definition.method === 'ledger' ? definition.allowances.map((allowance) => allowance.amount) : [],
    );
    expect(amounts).toEqual([
      [2_082, 2_756, 6_287],
      [2_181, 2_887, 6_287],
    ]);
  });

  it('is data: a new one works without a change of the engine', () => {
    const nine = {
      ...ALTERNATIVE_DEFAULTS,
      name: 'Nine',
      bands: [{ in: 'day', over_minutes: 540, multiplier: 1.75, pay_code: 'overtime', counts: 'all' }],
    } as const;
    const mine: Preset = {
      key: 'nz',
      name: 'New',
      source: { name: 'A test', url: null, read_on: '2026-11', also: null },
      versions: [
        {
          effective_from: '2026-01-01',
          definition: { ...LEDGER_DEFAULTS, method: 'ledger', alternatives: [nine] },
        },
      ],
    };
    const [version] = mine.versions;
    if (!version) throw new Error('It has one.');
    const fitted = fitToCompany(version.definition, {
      week_starts_on: 'monday',
      pay_period: 'monthly',
      first_pay_period: '2026-01-01',
    });
    expect(fitted).toMatchObject({ starts_on: 'monday', anchor: null });
    expect(total(pay(fitted, days(MONDAY, [10])))).toBe(215);
  });

  it('has a unique key, and dated versions in order', () => {
    expect(new Set(PRESETS.map(({ key }) => key)).size).toBe(PRESETS.length);
    for (const { versions } of PRESETS) {
      const dates = versions.map(({ effective_from }) => effective_from);
      expect(dates).toEqual(dates.toSorted());
    }
  });

  // pay.md#sources
  it('names where its figures are published, and when that was read; Classic 80 is Daybook’s own', () => {
    for (const { key, source } of PRESETS) {
      expect(source.name).not.toBe('');
      expect([key, source.url?.match(/^https?:\/\/[\w.]+\//) != null]).toEqual([key, key !== 'classic_80']);
      expect(source.read_on).toMatch(/^2026-11(-\d\d)?$/);
    }
  });

  it('begins where the company’s pay periods do', () => {
    const eight = PRESETS.find(({ key }) => key === 'us_8_80')?.versions[0]?.definition;
    if (!eight) throw new Error('It is shipped.');
    const fitted = fitToCompany(eight, {
      week_starts_on: 'sunday',
      pay_period: 'bi-weekly',
      first_pay_period: '2025-01-01',
    });
    expect(fitted).toMatchObject({ window: 'fixed14', starts_on: 'wednesday', anchor: '2025-01-01' });
    const monthly = fitToCompany(eight, {
      week_starts_on: 'sunday',
      pay_period: 'monthly',
      first_pay_period: '2025-01-01',
    });
    expect(monthly).toMatchObject({ starts_on: 'sunday', anchor: '2024-12-29' });
  });

  it('pays rates of the day worked, Classic 80 too', () => {
    expect(['us_40', 'classic_80'].map((key) => ratesAsOf(preset(key)))).toEqual(['work_date', 'work_date']);
  });
});
