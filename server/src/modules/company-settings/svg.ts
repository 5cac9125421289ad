/** What may precede the first element of an SVG, by how it begins and ends. */
const BEFORE = [
  ['<!--', '-->'],
  ['<?', '?>'],
  // A doctype with its own entities (`[`) is refused.
  ['<!doctype svg', '>'],
] as const;

/**
 * Whether a text's first element is an `svg`: file-type does not distinguish SVG from other XML. No regular expression: one
 * that skipped comments took a second more for each of them.
 */
export function isSvg(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const head = rest.slice(0, 20).toLowerCase();
    const before = BEFORE.find(([begin]) => head.startsWith(begin));
    if (!before) return head.startsWith('<svg') && /^[\s>]/.test(head.slice(4));
    const [begin, end] = before;
    const until = rest.indexOf(end, begin.length);
    if (until === -1 || (end === '>' && rest.slice(0, until).includes('['))) return false;
    rest = rest.slice(until + end.length).trimStart();
  }
}
