/** An employee or a client that daily logs, timesheets, reports or forms refer to (people-and-roles.md#deleting). */
export const hasRecordsRefusal = (name: string): string =>
  `${name} has records and cannot be deleted. Deactivate instead.`;

/** What uses a record: how many of a noun, or names after some words ("the contract hours of"). */
export type Use = { count: number; one: string; many: string } | { names: readonly string[]; of: string };

const NAMES_SHOWN = 3;

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function usageText(use: Use): string[] {
  if ('count' in use) return use.count === 0 ? [] : [`${use.count} ${use.count === 1 ? use.one : use.many}`];
  if (use.names.length === 0) return [];
  const more = use.names.length - NAMES_SHOWN;
  const shown = use.names.slice(0, NAMES_SHOWN);
  return [`${use.of} ${joined(more > 0 ? [...shown, `${more} more`] : shown)}`];
}

/** `FS is used by 3 daily logs and the contract hours of Jo Park and cannot be deleted.`; null if nothing uses it. */
export function inUseRefusal(name: string, uses: readonly Use[]): string | null {
  const texts = uses.flatMap(usageText);
  return texts.length === 0 ? null : `${name} is used by ${joined(texts)} and cannot be deleted.`;
}
