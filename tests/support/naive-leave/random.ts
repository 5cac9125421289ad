import type { Dice } from '../naive-pay/random-rule.ts';
import { dateOf, dayOf } from '../naive-pay/timeline.ts';
import type { NaiveAssignment, NaiveDefinition, NaivePerson } from './ledger.ts';

const FIRST = dayOf('2025-01-01');
const DAYS = 800;
export const someDay = (of: Dice): string => dateOf(FIRST + of.whole(0, DAYS));
const maybe = <Value>(of: Dice, value: () => Value): Value | null => (of.chance(0.5) ? value() : null);

function randomAccrual(of: Dice): NaiveDefinition['accrual'] {
  switch (of.whole(0, 6)) {
    case 0:
      return { kind: 'none' };
    case 1:
      return { kind: 'front_load', minutes: of.whole(0, 5_000) };
    case 2: {
      const every = of.pick(['month', 7, 14, 28] as const);
      return { kind: 'per_period', minutes: of.whole(0, 900), every, anchor: someDay(of) };
    }
    default:
      return {
        kind: 'per_hour',
        num: of.whole(1, 3),
        den: of.whole(7, 52),
        overtime: of.chance(0.5),
        leave: of.chance(0.5),
      };
  }
}

const randomDefinition = (of: Dice): NaiveDefinition => ({
  accrual: randomAccrual(of),
  year_starts: of.pick(['01-01', '04-06', '07-01', '12-31']),
  year_cap: maybe(of, () => of.whole(0, 3_000)),
  balance_cap: maybe(of, () => ({ minutes: of.whole(0, 4_000), days: of.whole(0, 10) })),
  carry: maybe(of, () => of.whole(0, 2_400)),
});

export function randomAssignment(of: Dice, policies: NaiveAssignment['policy'][]): NaiveAssignment {
  const level = of.pick(['person', 'role', 'company'] as const);
  return {
    level,
    ...(level === 'role' && { role: of.whole(1, 2) }),
    from: someDay(of),
    policy: of.chance(0.15) ? null : of.pick(policies),
  };
}

export interface RandomLedger {
  person: NaivePerson;
  policies: NonNullable<NaiveAssignment['policy']>[];
  /** Sheets that exist, of which some are approved at a time. */
  all_sheets: NaivePerson['sheets'];
}

export const randomMinutes = (of: Dice) => {
  const worked = of.whole(0, 6_000);
  return {
    worked,
    overtime: of.whole(0, Math.min(worked, 900)),
    leave: of.chance(0.3) ? of.whole(1, 960) : 0,
  };
};

export function randomLedger(of: Dice): RandomLedger {
  const policies = Array.from({ length: of.whole(1, 3) }, (_, index) => ({
    id: index + 1,
    definition: randomDefinition(of),
  }));
  const assignments = Array.from({ length: of.whole(1, 3) }, () => randomAssignment(of, policies));
  return {
    policies,
    all_sheets: Array.from({ length: of.whole(2, 6) }, (_, index) => ({
      id: index + 1,
      end: someDay(of),
      ...randomMinutes(of),
    })),
    person: {
      assignments: onePerDay(assignments),
      role: of.whole(1, 2),
      earlier_role: maybe(of, () => ({ role: of.whole(1, 2), until: someDay(of) })),
      weeks: of.chance(0.5)
        ? [{ from: someDay(of), minutes: [0, 1, 2, 3, 4, 5, 6].map(() => of.whole(0, 1) * of.whole(1, 720)) }]
        : [],
      hired: maybe(of, () => someDay(of)),
      left: of.chance(0.2) ? someDay(of) : null,
      sheets: [],
      off: [],
      entered: [],
    },
  };
}

/** Of one target only one begins on a day. */
export const onePerDay = (rows: readonly NaiveAssignment[]): NaiveAssignment[] => [
  ...new Map(rows.map((row) => [`${row.level} ${row.role ?? ''} ${row.from}`, row])).values(),
];
