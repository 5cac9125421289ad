import { payWindow } from './pay-window.ts';
import { ratesOf } from './rates.ts';
import type { NaiveAssignment, NaivePerson, NaiveWindow } from './shapes.ts';
import { dateOf, dayOf } from './timeline.ts';
import { gridOf } from './worked-minutes.ts';

const upTo = <Row extends { from: string }>(rows: readonly Row[], day: number) =>
  rows
    .filter(({ from }) => from <= dateOf(day))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);

/** Person before role before company, each the latest up to a day (pay.md#assignment). */
function assignmentOn(person: NaivePerson, day: number): NaiveAssignment {
  const of = (target: NaiveAssignment['target']) =>
    upTo(
      person.assignments.filter((one) => one.target === target),
      day,
    );
  const found = of('user') ?? of('role') ?? of('company');
  if (!found) throw new Error('The naive engine has no Classic 80 for whoever has no rule.');
  return found;
}

/** The window that holds a day, its rule, and when the day after its last one begins. */
function windowHolding(person: NaivePerson, day: number) {
  const assignment = assignmentOn(person, day);
  const versionOn = (when: number) =>
    upTo(assignment.versions, when)?.definition ?? assignment.versions[0].definition;
  const { start, days } = gridOf(versionOn(day), day);
  let [first, last] = [day, day];
  while (first > start && assignmentOn(person, first - 1) === assignment) first -= 1;
  while (last < start + days - 1 && assignmentOn(person, last + 1) === assignment) last += 1;
  const rule = versionOn(first);
  const next = assignmentOn(person, last + 1);
  const ends_at = (upTo(next.versions, last + 1)?.definition ?? next.versions[0].definition).at;
  return { rule, agreed: assignment.agreement_date, days: { first, last, ends_at } };
}
type Held = ReturnType<typeof windowHolding>;

/**
 * When the last week of a rule would have ended, if the first week of the next rule begins before (29 CFR 778.302): the day
 * and the time of day.
 */
function endInside({ rule, days }: Held, later: Held): { day: number; at: string } | null {
  if (rule.window !== 'workweek' || later.rule.window !== 'workweek') return null;
  const day = gridOf(rule, days.last).start + 7;
  const isInside = day > later.days.first || (day === later.days.first && rule.at > later.rule.at);
  return isInside && day <= later.days.last ? { day, at: rule.at } : null;
}

const paid = (windows: readonly NaiveWindow[]) =>
  windows.flatMap(({ lines }) => lines).reduce((total, { amount }) => total + amount, 0);

/** Every window of a person that holds pay, in order. */
export function naiveWindows(person: NaivePerson): NaiveWindow[] {
  const entries = person.entries.map((entry) => {
    const as_of = windowHolding(person, dayOf(entry.date)).rule.rates_as_of;
    const next = { ...entry, date: dateOf(dayOf(entry.date) + 1) };
    return { ...entry, ...ratesOf(person, entry, as_of), next: ratesOf(person, next, as_of) };
  });
  const pay = ({ rule, agreed, days }: Held, more: { begins_at?: string } = {}) =>
    payWindow(person, rule, agreed, { ...days, ...more }, entries);
  const dates = entries.map(({ date }) => dayOf(date));
  const windows: NaiveWindow[] = [];
  for (let day = Math.min(...dates) - 1; day <= Math.max(...dates) + 2;) {
    const held = windowHolding(person, day);
    const later = windowHolding(person, held.days.last + 1);
    const end = endInside(held, later);
    if (end) {
      const inLater = [pay(held), pay(later)];
      const inEarlier = [
        pay({ ...held, days: { ...held.days, last: end.day - 1, ends_at: end.at } }),
        pay({ ...later, days: { ...later.days, first: end.day } }, { begins_at: end.at }),
      ];
      windows.push(...(paid(inEarlier) > paid(inLater) ? inEarlier : inLater));
    } else windows.push(pay(held));
    day = (end ? later : held).days.last + 1;
  }
  return windows.filter(({ lines }) => lines.length > 0);
}
