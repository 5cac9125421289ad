import { describe, expect, it } from 'vitest';
import { fitToCompany } from '@daybook/domain/pay/pay-rules/definition';
import { PRESETS } from '@daybook/domain/pay/pay-rules/presets';
import { payRuleDefinition, payRuleVersionCreate } from './pay-rules.ts';

const band = { in: 'week', over_minutes: 2_400, multiplier: 1.5, pay_code: 'overtime' };
const rule = (more: object = {}, alternative: object = {}) => ({
  effective_from: '2026-03-01',
  definition: {
    method: 'ledger',
    starts_on: 'sunday',
    alternatives: [{ name: 'One', bands: [band], ...alternative }],
    ...more,
  },
});

/** The fields that are refused, with what is said. */
function refused(given: unknown): Record<string, string> {
  const { error } = payRuleVersionCreate.safeParse(given);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('The definition of a pay rule', () => {
  it('is stored whole, its defaults written out', () => {
    const { definition, note } = payRuleVersionCreate.parse(rule());
    expect(note).toBeNull();
    expect(definition).toEqual({
      method: 'ledger',
      window: 'workweek',
      anchor: null,
      starts_on: 'sunday',
      at: '00:00',
      elapsed: 'real',
      rates_as_of: 'work_date',
      alternatives: [
        {
          name: 'One',
          bands: [{ ...band, counts: 'straight_only' }],
          seventh_day: [],
          regular_rate: 'weighted',
          extras_divisor: 'all_hours',
        },
      ],
      loadings: [],
      base_multiplier: 1,
      shift_gap_minutes: 0,
      broken_shift: false,
      sleep: null,
      minimum_engagement_minutes: 0,
      allowances: [],
      requires_agreement: false,
    });
    expect(payRuleDefinition.parse({ method: 'classic' })).toEqual({
      method: 'classic',
      regular_minutes: 4_800,
    });
  });

  it('of every preset is one that a company may have', () => {
    for (const { versions } of PRESETS) {
      for (const version of versions) {
        const definition = fitToCompany(version.definition, { week_starts_on: 'monday' });
        expect(payRuleDefinition.parse(definition)).toEqual(definition);
      }
    }
  });

  it('refuses what is out of range at its field', () => {
    const bands = [band, band, { ...band, over_minutes: 40_321, multiplier: 5.5 }];
    expect(refused(rule({}, { bands }))).toEqual({
      'definition.alternatives.0.bands.2.over_minutes': 'Enter minutes between 0 and 40320.',
      'definition.alternatives.0.bands.2.multiplier': 'Enter a number between 1 and 5.',
    });
    expect(refused(rule({}, { bands: [{ ...band, over_minutes: 'many', pay_code: 'regular' }] }))).toEqual({
      'definition.alternatives.0.bands.0.over_minutes': 'Enter minutes between 0 and 40320.',
      'definition.alternatives.0.bands.0.pay_code': 'Choose one of: overtime, double_time.',
    });
    expect(
      refused(rule({ base_multiplier: 2.1, shift_gap_minutes: 241, minimum_engagement_minutes: 481 })),
    ).toEqual({
      'definition.base_multiplier': 'Enter a number between 1 and 2.',
      'definition.shift_gap_minutes': 'Enter minutes between 0 and 240.',
      'definition.minimum_engagement_minutes': 'Enter minutes between 0 and 480.',
    });
    expect(refused({ ...rule(), definition: { method: 'classic', regular_minutes: 59 } })).toEqual({
      'definition.regular_minutes': 'Enter minutes between 60 and 60000.',
    });
    expect(refused({ ...rule(), definition: { method: 'other' } })).toEqual({
      'definition.method': 'Choose ledger or classic.',
    });
    expect(Object.keys(refused(rule({ alternatives: [] })))).toEqual(['definition.alternatives']);
    expect(Object.keys(refused(rule({}, { bands: Array.from({ length: 13 }, () => band) })))).toEqual([
      'definition.alternatives.0.bands',
    ]);
  });

  it('of 14 or 28 days begins on a day that is the first of its weeks', () => {
    const message = (days: number) => ({
      'definition.anchor': `Choose the first day of a ${days}-day period.`,
    });
    expect(refused(rule({ window: 'fixed14' }))).toEqual(message(14));
    expect(refused(rule({ window: 'fixed28', anchor: '2026-03-02' }))).toEqual(message(28));
    expect(refused(rule({ window: 'fixed14', anchor: '2026-03-01' }))).toEqual({});
    const week = payRuleDefinition.parse(rule({ anchor: '2026-03-02' }).definition);
    expect(week).toMatchObject({ window: 'workweek', anchor: null });
  });

  it('has loadings that multiply or add, under pay codes of their own', () => {
    const loading = { name: 'Late', pay_code: 'late', multiplier: 1.125_49 };
    const { definition } = payRuleVersionCreate.parse(rule({ loadings: [loading] }));
    expect(definition).toMatchObject({ loadings: [{ multiplier: 1.125, add_rate: null, weekdays: null }] });
    const paths = (more: object) => Object.keys(refused(rule({ loadings: [{ ...loading, ...more }] })));
    expect(paths({ add_rate: 150 })).toEqual(['definition.loadings.0.multiplier']);
    expect(paths({ multiplier: null })).toEqual(['definition.loadings.0.multiplier']);
    expect(paths({ pay_code: 'overtime' })).toEqual(['definition.loadings.0.pay_code']);
    expect(paths({ pay_code: 'Late' })).toEqual(['definition.loadings.0.pay_code']);
    expect(paths({ clock: { from: '22:00', to: '22:00' } })).toEqual(['definition.loadings.0.clock.to']);
    expect(paths({ shift_ends_after: '24:00' })).toEqual([]);
    expect(paths({ weekdays: [] })).toEqual(['definition.loadings.0.weekdays']);
  });
});
