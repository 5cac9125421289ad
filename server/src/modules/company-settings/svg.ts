/** What may come before the first element of an SVG, by how it begins and ends. */
const BEFORE = [
  ['<!--', '-->'],
  ['<?', '?>'],
  // One with entities of its own (`[`) is none of ours.
  ['<!doctype svg', '>'],
] as const;

/**
 * Whether a text's first element is an `svg`: file-type does not tell SVG from other XML. No regular expression: one that
 * skipped comments took a second more for each of them.
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
