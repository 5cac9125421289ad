export interface PersonName {
  first_name?: string | null;
  last_name?: string | null;
  name?: string | null;
  username?: string | null;
  email?: string | null;
}

/** One text into two fields: the last word is the last name (decisions §1). A single word is the first name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name: last };
}

export const joinName = (person: Pick<PersonName, 'first_name' | 'last_name'>): string =>
  [person.first_name, person.last_name].flatMap((part) => (part?.trim() ? [part.trim()] : [])).join(' ');

/** What a person is called on a screen: both names, else the name, else the user name, else the address. */
export const displayName = (person: PersonName, fallback = 'Unknown'): string =>
  joinName(person) ||
  [person.name, person.username, person.email].find((text) => text?.trim())?.trim() ||
  fallback;

/** "Welcome, " followed by this (1 §2.1). */
export const greetingName = (person: PersonName): string =>
  person.first_name?.trim() || person.name?.trim() || 'User';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The order of the directory and of pick lists: by last, then by first name. */
export const compareNames = (a: PersonName, b: PersonName): number =>
  collator.compare(a.last_name ?? '', b.last_name ?? '') ||
  collator.compare(a.first_name ?? '', b.first_name ?? '');

/** Groups people under their role's name or "No Role", which comes last (1 §2.10). */
export function groupByRole<P extends PersonName & { role?: { name: string } | null }>(
  people: readonly P[],
): { role: string; people: P[] }[] {
  const groups = new Map<string | null, P[]>();
  for (const person of people) {
    const role = person.role?.name ?? null;
    groups.set(role, [...(groups.get(role) ?? []), person]);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a === null ? 1 : b === null ? -1 : collator.compare(a, b)))
    .map(([role, group]) => ({ role: role ?? 'No Role', people: group.toSorted(compareNames) }));
}
