/** The decimal separator: the point of 1,234.5, or the comma of 1.234,5. */
export const NUMBER_STYLES = ['point', 'comma'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

const bareNumber = (cell: string): string =>
  cell
    .replace(/[\s\u00A0']/g, '')
    .replace(/^[$€£]/, '')
    .replace(/(?:[$€£]|usd)$/i, '');

/** The style in which a number must be written; null: it has no separator, or one that may be of thousands or of decimals. */
function styleOf(number: string): NumberStyle | null {
  const [comma, point] = [number.lastIndexOf(','), number.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  const last = comma > point ? 'comma' : 'point';
  // With both kinds, the last is the decimal one.
  if (comma >= 0 && point >= 0) return last;
  // Several of the same kind separate thousands.
  if (/[.,].*[.,]/.test(number)) return last === 'comma' ? 'point' : 'comma';
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? null : last;
}

/** How the numbers of a file are written, judged over all its cells; `ambiguous`: a number that can be read in two ways. */
export function judgeNumberStyle(cells: Iterable<string>): {
  style: NumberStyle | null;
  ambiguous: string | null;
} {
  const votes = { point: 0, comma: 0 };
  let unclear: string | null = null;
  for (const cell of cells) {
    const number = bareNumber(cell);
    if (!/^[+-]?[\d.,]*\d$/.test(number)) continue;
    const style = styleOf(number);
    if (style !== null) votes[style] += 1;
    else if (number.includes(',')) unclear ??= cell;
  }
  if (votes.point === votes.comma) return { style: null, ambiguous: unclear };
  return { style: votes.comma > votes.point ? 'comma' : 'point', ambiguous: null };
}

/** A cell as a number, or null; `style` decides where the cell does not. */
export function readNumber(cell: string, style: NumberStyle): number | null {
  const text = bareNumber(cell);
  if (!/^[+-]?(?:\d[\d.,]*|[.,]\d+)$/.test(text)) return null;
  const [decimal, thousands] = (styleOf(text) ?? style) === 'comma' ? [',', '.'] : ['.', ','];
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  const [first = '', ...groups] = whole.split(thousands);
  if (more.length > 0 || groups.some((group) => group.length !== 3)) return null;
  const number = Number(`${first}${groups.join('')}.${fraction}`);
  return Number.isFinite(number) ? number : null;
}
