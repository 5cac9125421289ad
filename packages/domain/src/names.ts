/** One text into two fields: the last word is the last name (decisions §1). A single word is the first name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name: last };
}

export const joinName = (person: { first_name?: string | null; last_name?: string | null }): string =>
  [person.first_name, person.last_name].flatMap((part) => (part?.trim() ? [part.trim()] : [])).join(' ');
