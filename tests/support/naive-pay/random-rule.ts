import { PRESET_KEYS, PRESETS } from './presets.ts';
import {
  definition,
  type Alternative,
  type Band,
  type Definition,
  type Loading,
  type NaiveAssignment,
  type NaiveVersion,
} from './shapes.ts';

/** Throws that follow from numbers of at least 0 and below 1. */
export function dice(random: () => number) {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const chance = (of: number) => random() < of;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  };
  return { whole, chance, pick };
}
export type Dice = ReturnType<typeof dice>;

/** The first day of every week and window is a Sunday or a Monday of early 2025. */
const ANCHORS = ['2025-01-05', '2025-01-06'] as const;

function randomBand({ pick, whole, chance }: Dice): Band {
  const where = pick(['day', 'shift', 'span', 'week', 'window'] as const);
  const hours = { day: [0, 12], shift: [2, 14], span: [4, 16], week: [20, 60], window: [30, 90] }[where];
  const multiplier = pick([1.5, 1.5, 1.5, 1.75, 2, 2.5, 1]);
  return {
    in: where,
    over_minutes: whole(hours[0] ?? 0, hours[1] ?? 0) * 60 + pick([0, 0, 0, 7, 30]),
    multiplier,
    pay_code: multiplier < 2 ? 'overtime' : 'double_time',
    counts: chance(0.3) ? 'all' : 'straight_only',
  };
}

function randomAlternative(of: Dice, name: string): Alternative {
  const { whole, chance, pick } = of;
  const regular_rate = pick(['weighted', 'weighted', 'rate_in_effect', 'base'] as const);
  return {
    name,
    bands: Array.from({ length: whole(0, 4) }, () => randomBand(of)),
    seventh_day: chance(0.3)
      ? [
          { in: 'day', over_minutes: 0, multiplier: 1.5, pay_code: 'overtime', counts: 'straight_only' },
          { in: 'day', over_minutes: 480, multiplier: 2, pay_code: 'double_time', counts: 'straight_only' },
        ]
      : [],
    regular_rate,
    extras_divisor: chance(0.4) ? 'straight_hours' : 'all_hours',
  };
}

function randomLoading({ whole, chance, pick }: Dice, index: number): Loading {
  const name = `loading_${index}`;
  const loading: Loading = {
    name,
    pay_code: name,
    applies_to: chance(0.4) ? 'whole_shift' : 'minutes_inside',
    ...(chance(0.5)
      ? { multiplier: pick([1, 1.1, 1.15, 1.25, 1.5, 2, 2.5]) }
      : { add_rate: whole(1, 40) * 25 }),
  };
  const condition = pick(['weekdays', 'holiday', 'clock', 'ends', 'begins'] as const);
  if (condition === 'weekdays' || chance(0.2))
    loading.weekdays = [0, 1, 2, 3, 4, 5, 6].filter(() => chance(0.5));
  if (loading.weekdays?.length === 0) loading.weekdays = [6];
  if (condition === 'holiday' || chance(0.1)) loading.holiday = chance(0.7) ? 'only' : 'not';
  if (condition === 'clock' || chance(0.1))
    loading.clock = pick([
      { from: '22:00', to: '06:00' },
      { from: '18:00', to: '24:00' },
      { from: '00:00', to: '06:30' },
      { from: '12:00', to: '13:15' },
      { from: '06:00', to: '05:00' },
    ]);
  if (condition === 'ends') loading.shift_ends_after = pick(['18:00', '20:00', '24:00']);
  if (condition === 'begins') loading.shift_begins_before = pick(['06:00', '07:30', '09:00']);
  return loading;
}

/** Any definition that pay.md#definition can express, of sensible size. */
function randomDefinition(of: Dice): Definition {
  const { whole, chance, pick } = of;
  const starts_on = pick([0, 0, 1]);
  return definition({
    window: pick(['workweek', 'workweek', 'workweek', 'fixed14', 'fixed28'] as const),
    anchor: ANCHORS[starts_on] ?? null,
    starts_on,
    at: pick(['00:00', '00:00', '00:00', '06:00', '02:30', '17:45']),
    elapsed: chance(0.3) ? 'wall' : 'real',
    rates_as_of: chance(0.2) ? 'approval' : 'work_date',
    alternatives: Array.from({ length: pick([1, 1, 2, 3]) }, (_, index) =>
      randomAlternative(of, `way ${index}`),
    ),
    loadings: Array.from({ length: whole(0, 4) }, (_, index) => randomLoading(of, index)),
    base_multiplier: pick([1, 1, 1, 1.25]),
    shift_gap_minutes: pick([0, 0, 30, 60, 240]),
    broken_shift: chance(0.4),
    sleep: chance(0.5)
      ? {
          min_duty: pick([0, 720, 1_440]),
          max_excluded: pick([360, 480]),
          min_sleep: pick([0, 300]),
          without_agreement: chance(0.2),
        }
      : null,
    minimum_engagement_minutes: pick([0, 0, 120, 180]),
    allowances: (['broken_shift_1', 'broken_shift_2', 'sleepover'] as const)
      .filter(() => chance(0.3))
      .map((trigger) => ({ pay_code: trigger, trigger, amount: whole(500, 7_000) })),
  });
}

function randomVersions(of: Dice): NaiveAssignment['versions'] {
  const { chance, pick } = of;
  if (chance(0.4)) return [{ from: '1970-01-01', definition: randomDefinition(of) }];
  const starts_on = pick([0, 1]);
  const anchor = ANCHORS[starts_on] ?? null;
  const fit = ({ from, definition: rule }: NaiveVersion): NaiveVersion => ({
    from,
    definition: { ...rule, starts_on, anchor: rule.anchor === null ? null : anchor },
  });
  const [first, ...later] = PRESETS[pick(PRESET_KEYS)].versions;
  return [fit(first), ...later.map(fit)];
}

/**
 * The company's rule, and at times others of the role or the person that begin with a window of theirs, about `around`. All
 * begin their workdays at one time.
 */
export function randomAssignments(of: Dice, around: (rule: Definition) => string): NaiveAssignment[] {
  const company = {
    target: 'company' as const,
    from: '1970-01-01',
    agreement_date: of.chance(0.7) ? of.pick(['1970-01-01', '1970-01-01', '2026-03-08']) : null,
    versions: randomVersions(of),
  };
  const { at } = company.versions[0].definition;
  const later = (['company', 'role', 'user'] as const)
    .filter(() => of.chance(0.1))
    .map((target) => {
      const [first, ...others] = randomVersions(of);
      const fit = (one: NaiveVersion) => ({ ...one, definition: { ...one.definition, at } });
      return {
        target,
        from: around(first.definition),
        agreement_date: of.chance(0.7) ? of.pick(['1970-01-01', '1970-01-01', '2026-03-08']) : null,
        versions: [fit(first), ...others.map(fit)] satisfies NaiveAssignment['versions'],
      };
    });
  return [company, ...later];
}
