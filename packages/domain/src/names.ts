/** One text into two fields: the last word is the last name (decisions §1). A single word is the first name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name: last };
}

export const joinName = (person: { first_name?: string | null; last_name?: string | null }): string =>
  `${person.first_name?.trim() ?? ''} ${person.last_name?.trim() ?? ''}`.trim();

/** The staff of a report as a list: comma-joined text, cleaned of `undefined` placeholders (2 §2). */
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
