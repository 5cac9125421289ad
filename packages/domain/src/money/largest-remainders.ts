/**
 * Whole numbers near `parts / divisor` that add up to their rounded sum: what is exact stays, the others are rounded down,
 * and the largest remainders up, the first of equal ones. None is 1 or more from its value.
 */
export function largestRemainders(parts: readonly number[], divisor: number): number[] {
  const floors = parts.map((part) => Math.floor(part / divisor));
  const remainders = parts.map((part, at) => part - (floors[at] ?? 0) * divisor);
  const over = remainders.reduce((sum, remainder) => sum + remainder, 0);
  const up = new Set(
    remainders
      .map((remainder, at) => ({ remainder, at }))
      .filter(({ remainder }) => remainder > 0)
      .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
      .slice(0, Math.floor(over / divisor + 0.5))
      .map(({ at }) => at),
  );
  return floors.map((floor, at) => floor + (up.has(at) ? 1 : 0));
}
