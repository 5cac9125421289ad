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
 * What tells people of one name apart, by id: the first detail that differs among them, else the number of its record. Who
 * shares a name with no one is left out, and so is one among several who lacks that detail.
 * @param details of a person, the most telling first
 */
export function detailsApart<Person extends { id: number; first_name: string; last_name: string }>(
  people: readonly Person[],
  details: (person: Person) => readonly (string | null | undefined)[],
): Map<number, string> {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const key = foldedKey(joinName(person));
    const namesakes = groups.get(key);
    if (namesakes) namesakes.push(person);
    else groups.set(key, [person]);
  }
  const apart = new Map<number, string>();
  for (const [first, ...others] of groups.values()) {
    if (!first || others.length === 0) continue;
    const namesakes = [first, ...others];
    const columns = details(first).map((_, at) => namesakes.map((person) => details(person)[at] || null));
    const telling = columns.find((values) => new Set(values).size === values.length);
    for (const [at, person] of namesakes.entries()) {
      const detail = telling ? telling[at] : `no. ${person.id}`;
      if (detail) apart.set(person.id, detail);
    }
  }
  return apart;
}

/** "Gwen Moss (A1)". */
export const nameWith = (detail: string | undefined, name: string): string =>
  detail === undefined ? name : `${name} (${detail})`;

/** The staff of a report as a list: comma-joined text, cleaned of `undefined` placeholders (forms.md#review). */
export const staffPresent = (joined: string | null | undefined): string[] =>
  (joined ?? '').split(',').flatMap((name) => {
    const trimmed = name.trim();
    return trimmed === '' || /^(?:undefined|null)(?:\s+(?:undefined|null))*$/.test(trimmed) ? [] : [trimmed];
  });

export const formatStaffPresent = (joined: string | null | undefined): string =>
  staffPresent(joined).join(', ') || 'None specified';

/** Commas separate the names, so a name loses its own. */
export const joinStaffPresent = (names: readonly string[]): string =>
  staffPresent(names.map(withoutCommas).join(',')).join(', ');

const withoutCommas = (name: string): string =>
  name
    .split(',')
    .map((part) => part.trim())
    .join(' ');
