import { foldedKey } from './fold.ts';

/** One text into two fields: the last word is the last name (rest.md#shapes). A single word is the first name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name: last };
}

export const joinName = (person: { first_name?: string | null; last_name?: string | null }): string =>
  `${person.first_name?.trim() ?? ''} ${person.last_name?.trim() ?? ''}`.trim();

/**
 * Names as people are chosen by them: one that several have carries the first detail that differs among them, else the number of
 * its record: "Gwen Moss (A1)".
 * @param details of a person, the most telling first
 */
export function distinctNames<Person extends { id: number; first_name: string; last_name: string }>(
  people: readonly Person[],
  details: (person: Person) => readonly (string | null | undefined)[],
): Map<number, string> {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const key = foldedKey(joinName(person));
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  const names = new Map<number, string>();
  for (const group of groups.values()) {
    const columns = group[0]
      ? details(group[0]).map((_, at) => group.map((one) => details(one)[at] || null))
      : [];
    const telling = columns.find((values) => new Set(values).size === values.length);
    for (const [at, person] of group.entries()) {
      const name = joinName(person);
      const detail = telling ? telling[at] : `no. ${person.id}`;
      names.set(person.id, group.length === 1 || !detail ? name : `${name} (${detail})`);
    }
  }
  return names;
}

/** The staff of a report as a list: comma-joined text, cleaned of `undefined` placeholders (forms.md#review). */
export const staffPresent = (joined: string | null | undefined): string[] =>
  (joined ?? '').split(',').flatMap((name) => {
    const trimmed = name.trim();
    return trimmed === '' || /^(?:undefined|null)(?:\s+(?:undefined|null))*$/.test(trimmed) ? [] : [trimmed];
  });

export const formatStaffPresent = (joined: string | null | undefined): string =>
  staffPresent(joined).join(', ') || 'None specified';

/** Commas part the names, so a name keeps none of its own. */
export const joinStaffPresent = (names: readonly string[]): string =>
  staffPresent(names.map(withoutCommas).join(',')).join(', ');

const withoutCommas = (name: string): string =>
  name
    .split(',')
    .map((part) => part.trim())
    .join(' ');
