import {
  alternative,
  band,
  definition,
  type Alternative,
  type Definition,
  type Loading,
  type NaiveVersion,
} from './shapes.ts';

/** The presets, written from the table of pay.md#presets; `from` is the day a version holds from. */
export interface NaivePreset {
  needs_agreement: boolean;
  versions: [NaiveVersion, ...NaiveVersion[]];
}

const BEGINNING = '1970-01-01';
const one = (rule: Definition, needs_agreement = false): NaivePreset => ({
  needs_agreement,
  versions: [{ from: BEGINNING, definition: rule }],
});
const way = (bands: Alternative['bands'], set: Partial<Alternative> = {}) => [
  alternative('only', bands, set),
];
const over40 = band('week', 40, 1.5);
const fullDutySleep = { min_duty: 1_440, max_excluded: 480, min_sleep: 300, without_agreement: false };

const WEEK_DAYS = [1, 2, 3, 4, 5];

/** SCHADS; `casual` is added to every multiplier, and allowances are cents. */
function schads(casual: number, broken1: number, broken2: number): Definition {
  const times = (multiplier: number) => Math.round((multiplier + casual) * 1_000) / 1_000;
  const loading = (name: string, multiplier: number, when: Partial<Loading>): Loading => ({
    name,
    pay_code: name,
    multiplier: times(multiplier),
    applies_to: 'minutes_inside',
    ...when,
  });
  const whole = { weekdays: WEEK_DAYS, applies_to: 'whole_shift' } as const;
  const half = { ...band('shift', 0, times(1.5)), pay_code: 'overtime' };
  const double = { ...band('shift', 0, times(2)), pay_code: 'double_time' };
  return definition({
    alternatives: way(
      [
        { ...half, in: 'shift', over_minutes: 600 },
        { ...double, in: 'shift', over_minutes: 720 },
        { ...double, in: 'span', over_minutes: 720 },
        { ...half, in: 'week', over_minutes: 2_280 },
        { ...double, in: 'week', over_minutes: 2_400 },
      ],
      { regular_rate: 'base' },
    ),
    base_multiplier: 1 + casual,
    loadings: [
      loading('afternoon', 1.125, { ...whole, shift_ends_after: '20:00' }),
      loading('night', 1.15, { ...whole, shift_ends_after: '24:00' }),
      loading('early', 1.15, { ...whole, pay_code: 'night', shift_begins_before: '06:00' }),
      loading('saturday', 1.5, { weekdays: [6] }),
      loading('sunday', 2, { weekdays: [0] }),
      loading('public_holiday', 2.5, { holiday: 'only' }),
    ],
    broken_shift: true,
    sleep: { min_duty: 0, max_excluded: 1_440, min_sleep: 0, without_agreement: true },
    minimum_engagement_minutes: 120,
    allowances: [
      { pay_code: 'broken_shift', trigger: 'broken_shift_1', amount: broken1 },
      { pay_code: 'broken_shift', trigger: 'broken_shift_2', amount: broken2 },
      { pay_code: 'sleepover', trigger: 'sleepover', amount: 6_287 },
    ],
  });
}
const schadsVersions = (casual: number): NaivePreset => ({
  needs_agreement: false,
  versions: [
    { from: BEGINNING, definition: schads(casual, 2_082, 2_756) },
    { from: '2026-07-01', definition: schads(casual, 2_181, 2_887) },
  ],
});

export const PRESETS = {
  us_40: one(definition({ alternatives: way([over40]), sleep: fullDutySleep })),
  us_40_live_in: one(
    definition({ alternatives: way([over40]), sleep: { ...fullDutySleep, min_duty: 0 } }),
    true,
  ),
  us_8_80: one(
    definition({
      window: 'fixed14',
      anchor: '2025-01-05',
      alternatives: way([band('day', 8, 1.5), band('window', 80, 1.5)]),
    }),
    true,
  ),
  us_home_care_exempt: one(definition({ alternatives: way([]) }), true),
  us_ca: one(
    definition({
      alternatives: way([band('day', 8, 1.5), band('day', 12, 2), over40], {
        seventh_day: [band('day', 0, 1.5), band('day', 8, 2)],
        extras_divisor: 'straight_hours',
      }),
    }),
  ),
  us_ca_attendant: one(definition({ alternatives: way([band('day', 9, 1.5), band('week', 45, 1.5)]) })),
  ca_on: one(definition({ alternatives: way([band('week', 44, 1.5)], { regular_rate: 'base' }) })),
  ca_ab: one(
    definition({
      alternatives: [
        alternative('day', [band('day', 8, 1.5)], { regular_rate: 'base' }),
        alternative('week', [band('week', 44, 1.5, 'all')], { regular_rate: 'base' }),
      ],
    }),
  ),
  ca_bc: one(
    definition({
      alternatives: way([band('day', 8, 1.5), band('day', 12, 2), over40], { regular_rate: 'base' }),
    }),
  ),
  au_schads: schadsVersions(0),
  au_schads_casual: schadsVersions(0.25),
} satisfies Record<string, NaivePreset>;

export type PresetKey = keyof typeof PRESETS;
/** Every preset but Classic 80, which is no ledger. */
export const PRESET_KEYS: readonly PresetKey[] = [
  'us_40',
  'us_40_live_in',
  'us_8_80',
  'us_home_care_exempt',
  'us_ca',
  'us_ca_attendant',
  'ca_on',
  'ca_ab',
  'ca_bc',
  'au_schads',
  'au_schads_casual',
];
