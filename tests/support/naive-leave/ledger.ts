import { dateOf, dayOf } from '../naive-pay/timeline.ts';

/**
 * A ledger of time off, written again from docs/product/time-off.md alone: day by day, with one balance in hand. It shares no
 * code with the product.
 */

export interface NaiveDefinition {
  accrual:
    | { kind: 'none' }
    | { kind: 'per_hour'; num: number; den: number; overtime: boolean; leave: boolean }
    | { kind: 'per_period'; minutes: number; every: 'month' | 7 | 14 | 28; anchor: string | null }
    | { kind: 'front_load'; minutes: number };
  year_starts: string;
  year_cap: number | null;
  balance_cap: { minutes: number; days: number } | null;
  carry: number | null;
}

export interface NaiveAssignment {
  level: 'person' | 'role' | 'company';
  /** Of the level `role`. */
  role?: number;
  from: string;
  /** Null: what began before ends. */
  policy: { id: number; definition: NaiveDefinition } | null;
}

export interface NaivePerson {
  assignments: NaiveAssignment[];
  role: number | null;
  /** The role until a day. */
  earlier_role: { role: number; until: string } | null;
  weeks: { from: string; minutes: number[] }[];
  hired: string | null;
  left: string | null;
  sheets: { id: number; end: string; worked: number; overtime: number; leave: number }[];
  off: { request: number; day: string; minutes: number }[];
  entered: { day: string; kind: 'adjust' | 'payout'; minutes: number }[];
}

/** What each day does to the balance, and what of it was earned and lost. */
export interface NaiveLedger {
  minutes: Map<string, number>;
  withheld: number;
}

const newest = <Row extends { from: string }>(rows: readonly Row[], day: string): Row | undefined =>
  rows.reduce<Row | undefined>(
    (best, row) => (row.from <= day && (best === undefined || row.from >= best.from) ? row : best),
    undefined,
  );

function inForce(person: NaivePerson, day: string) {
  const { earlier_role } = person;
  const role = earlier_role && day < earlier_role.until ? earlier_role.role : person.role;
  for (const level of ['person', 'role', 'company'] as const) {
    const ofLevel = person.assignments.filter(
      (row) => row.level === level && (level !== 'role' || row.role === role),
    );
    const policy = newest(ofLevel, day)?.policy;
    if (policy) return policy;
  }
  return null;
}

const yearBegins = ({ year_starts }: NaiveDefinition, day: string): string => {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= year_starts ? `${year}-${year_starts}` : `${year - 1}-${year_starts}`;
};
const tomorrow = (day: string): string => dateOf(dayOf(day) + 1);
const half = (above: number, below: number): number => Math.floor((2 * above + below) / (2 * below));

function capOn(person: NaivePerson, cap: { minutes: number; days: number }, day: string): number {
  const working = (newest(person.weeks, day)?.minutes ?? []).filter((minutes) => minutes > 0);
  if (working.length === 0) return cap.minutes;
  let whole = 0;
  for (const minutes of working) whole += minutes;
  return Math.max(cap.minutes, cap.days * half(whole, working.length));
}

function grantOn({ accrual }: NaiveDefinition, day: string): number {
  if (accrual.kind !== 'per_period') return 0;
  if (accrual.every === 'month') return tomorrow(day).endsWith('-01') ? accrual.minutes : 0;
  const since = dayOf(day) - dayOf(accrual.anchor ?? day);
  return (((since + 1) % accrual.every) + accrual.every) % accrual.every === 0 ? accrual.minutes : 0;
}

/** The ledger of all events, with the grants up to a day and the ends of the policy years before it. */
export function naiveLedger(person: NaivePerson, today: string): NaiveLedger {
  const days = [
    ...person.assignments.map(({ from }) => from),
    ...person.sheets.map(({ end }) => end),
    ...person.off.map(({ day }) => day),
    ...person.entered.map(({ day }) => day),
    today,
  ].toSorted();
  const last = days.at(-1) ?? today;
  const minutes = new Map<string, number>();
  const earned: { day: string; minutes: number }[] = [];
  const counted = new Map<string, number>();
  const loaded = new Set<string>();
  let balance = 0;
  let withheld = 0;

  for (let day = days[0] ?? today; day <= last; day = tomorrow(day)) {
    const morning = balance;
    const policy = inForce(person, day);
    const definition = policy?.definition;
    const year = definition ? yearBegins(definition, day) : '';
    const earn = (wish: number) => {
      if (!definition) return;
      const { year_cap, balance_cap } = definition;
      let entered = wish;
      if (year_cap !== null) {
        let soFar = 0;
        for (const line of earned) if (line.day >= year) soFar += line.minutes;
        entered = Math.min(entered, year_cap - soFar);
      }
      if (balance_cap !== null) entered = Math.min(entered, capOn(person, balance_cap, day) - balance);
      entered = Math.max(0, entered);
      balance += entered;
      withheld += wish - entered;
      earned.push({ day, minutes: entered });
    };

    const isEmployed =
      (person.hired === null || person.hired <= day) && (person.left === null || day <= person.left);
    if (policy && definition && day <= today && isEmployed) {
      const granted = grantOn(definition, day);
      if (granted > 0) earn(granted);
      const { accrual } = definition;
      if (accrual.kind === 'front_load' && !loaded.has(`${policy.id} ${year}`)) {
        loaded.add(`${policy.id} ${year}`);
        earn(accrual.minutes);
      }
    }
    for (const sheet of person.sheets.filter(({ end }) => end === day).toSorted((a, b) => a.id - b.id)) {
      if (!policy || definition?.accrual.kind !== 'per_hour') continue;
      const { num, den, overtime, leave } = definition.accrual;
      const key = `${policy.id} ${year}`;
      const before = counted.get(key) ?? 0;
      const after = before + sheet.worked - (overtime ? 0 : sheet.overtime) + (leave ? sheet.leave : 0);
      counted.set(key, after);
      const rise = half(num * after, den) - half(num * before, den);
      if (rise > 0) earn(rise);
    }
    for (const line of person.entered) if (line.day === day) balance += line.minutes;
    for (const line of person.off) if (line.day === day) balance -= line.minutes;
    if (definition && definition.accrual.kind !== 'none' && day < today && definition.carry !== null) {
      const isLastOfYear = tomorrow(day).slice(5) === definition.year_starts;
      if (isLastOfYear && balance > definition.carry) balance = definition.carry;
    }
    if (balance !== morning) minutes.set(day, balance - morning);
  }
  return { minutes, withheld };
}

/** The days on which a balance moves, in order. */
export const moves = (minutes: ReadonlyMap<string, number>): [day: string, minutes: number][] =>
  [...minutes].filter(([, sum]) => sum !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
