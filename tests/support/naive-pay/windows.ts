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

/** Person before role before company, each the latest up to a day (4 §3.4). */
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
  return { rule, agreed: assignment.agreement_date !== null, days: { first, last, ends_at } };
}

/** Every window of a person that holds pay, in order (4 §3.2–3.5). */
export function naiveWindows(person: NaivePerson): NaiveWindow[] {
  const entries = person.entries.map((entry) => ({
    ...entry,
    ...ratesOf(person, entry, windowHolding(person, dayOf(entry.date)).rule.rates_as_of),
  }));
  const dates = entries.map(({ date }) => dayOf(date));
  const windows: NaiveWindow[] = [];
  for (let day = Math.min(...dates) - 1; day <= Math.max(...dates) + 2;) {
    const { rule, agreed, days } = windowHolding(person, day);
    windows.push(payWindow(person, rule, agreed, days, entries));
    day = days.last + 1;
  }
  return windows.filter(({ lines }) => lines.length > 0);
}
