import { randomAssignments, type Dice } from './random-rule.ts';
import type { NaiveEntry, NaiveExtra, NaivePerson, NaiveRate, NaiveSheet } from './shapes.ts';
import { dateOf, dayOf } from './timeline.ts';
import { gridOf } from './worked-minutes.ts';

/** Zones with days on which their clocks change, by an hour or a half, at night or at midnight; and one to the east of each. */
const ZONES = [
  { zone: 'America/New_York', east: 'America/Halifax', changes: ['2026-03-08', '2026-11-01'] },
  { zone: 'Europe/London', east: 'Europe/Berlin', changes: ['2026-03-29', '2026-10-25'] },
  { zone: 'Australia/Sydney', east: 'Pacific/Auckland', changes: ['2026-04-05', '2026-10-04'] },
  { zone: 'Australia/Lord_Howe', east: 'Pacific/Auckland', changes: ['2026-04-05', '2026-10-04'] },
  { zone: 'America/Havana', east: 'America/Halifax', changes: ['2026-03-08', '2026-11-01'] },
  { zone: 'Asia/Beirut', east: 'Asia/Dubai', changes: ['2026-03-29', '2026-10-25'] },
] as const;
const CLIENTS = ['Ann Lee', 'Bo Day', 'Cy Poe'] as const;
/** Work codes; each may have a rate of the company, as travel has. */
const CODES = [1, 2, 3] as const;

const clock = (minute: number) => {
  const of = ((minute % 1_440) + 1_440) % 1_440;
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
};

export interface RandomCompany {
  zone: string;
  /** Its zone until the first sheets were approved, where it moved. */
  movedFrom: string | null;
  holidays: string[];
  companyRates: NaiveRate[];
  /** The first day of work, near a clock change more often than not. */
  first: number;
}

export function randomCompany({ pick, whole, chance }: Dice): RandomCompany {
  const { zone, east, changes } = pick(ZONES);
  const first = chance(0.7) ? dayOf(pick(changes)) - whole(1, 12) : dayOf('2026-01-01') + whole(0, 330);
  return {
    zone,
    movedFrom: chance(0.1) ? east : null,
    first,
    holidays: [3, 8, 14].filter(() => chance(0.4)).map((after) => dateOf(first + after)),
    companyRates: CODES.filter(() => chance(0.3)).map((work_code) => ({
      person: false,
      work_code,
      kind: 'pay',
      from: dateOf(first + whole(-9, 9)),
      amount: whole(1_500, 3_500),
    })),
  };
}

/** Rates of a person that change in the middle of weeks; there is always a base rate, or the role's. */
function randomRates({ whole, chance, pick }: Dice, first: number): NaiveRate[] {
  const rates: NaiveRate[] = [];
  const add = (kind: NaiveRate['kind'], work_code: number | null, from: string, amount: number | null) =>
    rates.push({ person: true, kind, work_code, from, amount });
  if (chance(0.9)) add('pay', null, '1970-01-01', whole(1_600, 4_000));
  if (chance(0.4)) add('pay', null, dateOf(first + whole(0, 20)), chance(0.1) ? null : whole(1_600, 4_000));
  if (chance(0.4)) add('pay', pick(CODES), dateOf(first + whole(-5, 12)), whole(1_600, 4_500));
  if (chance(0.1)) add('pay', pick(CODES), dateOf(first + whole(13, 20)), null);
  if (chance(0.3)) add('overtime', null, dateOf(first + whole(-9, 12)), whole(2_400, 7_000));
  if (chance(0.1)) add('overtime', pick(CODES), dateOf(first + whole(-9, 12)), whole(2_400, 7_000));
  return rates;
}

/** The log of one day: a shift, visits, a night, a duty with sleep, leave, or something odd. */
function randomDay(of: Dice, day: number): Pick<NaiveEntry, 'date' | 'start' | 'end' | 'pay_kind'>[] {
  const { whole, chance, pick } = of;
  const at = (start: number, length: number, pay_kind: NaiveEntry['pay_kind'] = 'work') => ({
    date: dateOf(day + Math.floor(start / 1_440)),
    start: clock(start),
    end: clock(start + length),
    pay_kind,
  });
  const quarter = (from: number, to: number) => whole(from * 4, to * 4) * 15;
  const start = quarter(5, 11) + pick([0, 0, 0, 7]);
  switch (
    pick([
      'shift',
      'shift',
      'visits',
      'overlap',
      'broken',
      'night',
      'duty',
      'asleep',
      'leave',
      'odd',
    ] as const)
  ) {
    case 'shift':
      return [at(start, quarter(4, 13))];
    case 'visits':
      return Array.from({ length: whole(2, 4) }, (_, index) =>
        at(start + index * 120, pick([45, 65, 90, 120])),
      );
    case 'overlap':
      return [at(start, quarter(3, 8)), at(start + quarter(0, 3), quarter(1, 6))];
    case 'broken':
      return Array.from({ length: whole(2, 3) }, (_, index) => at(start + index * 300, quarter(1, 4)));
    case 'night':
      return [at(quarter(17, 23), quarter(4, 11)), ...(chance(0.2) ? [at(1_440 - 60, quarter(1, 6))] : [])];
    case 'duty': {
      const call = whole(0, 6) * 60 + 1_440;
      return [
        at(start, 1_320 - start),
        at(1_320, 480, 'sleep'),
        at(1_800, start - (chance(0.5) ? 360 : 300)),
        ...(chance(0.5) ? [at(call, pick([30, 95, 200]))] : []),
      ].filter((each) => each.start !== each.end);
    }
    case 'asleep':
      return [at(1_200, 120), at(1_320, 480, 'sleep'), ...(chance(0.4) ? [at(1_560, 45)] : [])];
    case 'leave':
      return [at(pick([540, 540, 1_200]), quarter(4, 8), 'leave'), ...(chance(0.3) ? [at(start, 180)] : [])];
    case 'odd':
      return [
        { ...at(start, 60), end: null },
        at(start, 0),
        at(start, 120, 'unpaid'),
        at(whole(0, 1_439), whole(1, 700)),
        at(pick([60, 90, 120, 150]), whole(1, 200)),
      ].filter(() => chance(0.5));
  }
}

function randomEntries(
  of: Dice,
  first: number,
  days: number,
  sheetOf: (day: string) => number,
): NaiveEntry[] {
  const { whole, chance, pick } = of;
  const busy = pick([0.5, 0.75, 0.95]);
  const written = Array.from({ length: days }, (_, index) => first + index)
    .filter(() => chance(busy))
    .flatMap((day) => randomDay(of, day))
    .filter(({ date }) => dayOf(date) < first + days);
  return written.map((one, index) => ({
    ...one,
    id: index + 1,
    timesheet_id: sheetOf(one.date),
    client: pick(CLIENTS),
    work_code: chance(0.5) ? pick(CODES) : null,
    stipend: chance(0.15) ? whole(100, 6_000) : 0,
    stipend_kind: pick(['taxed', 'counts', 'counts', 'reimbursed'] as const),
    distance: chance(0.3) ? whole(1, 9_000) : 0,
    distance_unit: chance(0.8) ? 'km' : 'mi',
  }));
}

/** One to four weeks of a person's work, on sheets of a week, two weeks or an odd length. */
export function randomPerson(
  of: Dice,
  { zone, movedFrom, holidays, companyRates, first }: RandomCompany,
): NaivePerson {
  const { whole, chance, pick } = of;
  const days = whole(7, 28);
  const length = pick([7, 14, 5, 10]);
  const sheets: NaiveSheet[] = Array.from({ length: Math.ceil(days / length) }, (_, index) => ({
    // Some sheets have a lower id than the one before.
    id: 100 + ((index * 7 + 3) % 10),
    start_date: dateOf(first + index * length),
    approved_on: dateOf(first + (index + 1) * length + whole(0, 9)),
    ...(index === 0 && movedFrom !== null && { zone: movedFrom }),
  }));
  const sheetOf = (date: string) => sheets[Math.floor((dayOf(date) - first) / length)]?.id ?? 0;
  const extras: NaiveExtra[] = [1, 2]
    .filter(() => chance(0.3))
    .map(() => {
      const start = first + whole(-5, days);
      return {
        amount: chance(0.1) ? -whole(100, 2_000) : whole(500, 30_000),
        start_date: dateOf(start),
        end_date: dateOf(start + whole(0, 25)),
        counts: chance(0.8),
      };
    });
  return {
    zone,
    holidays,
    entries: randomEntries(of, first, days, sheetOf),
    sheets,
    rates: [...companyRates, ...randomRates(of, first)],
    role_rate: chance(0.9) ? 1_550 : null,
    assignments: randomAssignments(of, (rule) => dateOf(gridOf(rule, first + 7 + whole(0, 7)).start)),
    extras,
  };
}
