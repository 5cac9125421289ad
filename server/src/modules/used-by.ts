type Use = { count: number; one: string; many: string } | { names: string[]; of: string };

const NAMES_SHOWN = 3;

function phraseOf(use: Use): string | null {
  if ('count' in use) return use.count === 0 ? null : `${use.count} ${use.count === 1 ? use.one : use.many}`;
  if (use.names.length === 0) return null;
  const shown = use.names.slice(0, NAMES_SHOWN);
  const more = use.names.length - shown.length;
  return `${use.of} ${joined(more > 0 ? [...shown, `${more} more`] : shown)}`;
}

function joined(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `FS is used by 3 daily logs and the contract hours of Jo Park and cannot be deleted.`; null where nothing uses it. */
export function usedBySentence(name: string, uses: Use[]): string | null {
  const phrases = uses.map(phraseOf).filter((phrase) => phrase !== null);
  return phrases.length === 0 ? null : `${name} is used by ${joined(phrases)} and cannot be deleted.`;
}
