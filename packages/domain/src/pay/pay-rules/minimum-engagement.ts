import type { LedgerDefinition } from './definition.ts';
import { thousandthsOf } from './fraction.ts';
import type { SumRow } from './model.ts';
import type { Piece } from './pieces.ts';
import type { Shift } from './shifts.ts';
import { idsOf } from './sum-rows.ts';
import { dateAt } from './zone.ts';

/**
 * The minutes missing to the minimum engagement of these shifts' work periods (pay.md#order), which are not hours worked: at the rate of the
 * period's last minute, the base rate times its loading.
 */
export function engagementSums(
  shifts: readonly Shift[],
  pieces: readonly Piece[],
  { minimum_engagement_minutes: minimum, base_multiplier }: LedgerDefinition,
): SumRow[] {
  const short = (minimum === 0 ? [] : shifts)
    .flatMap(({ periods }) => periods)
    .filter(({ minutes }) => minutes < minimum);
  if (short.length === 0) return [];
  // In time order: the last piece of each stretch stays.
  const lastOf = new Map(pieces.map((piece) => [piece.stretch, piece.loadings]));
  return short.map(({ from, minutes, stretches }) => {
    const last = stretches.at(-1) ?? stretches[0];
    const { placed } = last;
    const times = Math.max(lastOf.get(last)?.highest?.thousandths ?? 0, thousandthsOf(base_multiplier));
    return {
      ...idsOf(placed.entry),
      date: dateAt(placed.clock, from),
      pay_code: 'minimum_engagement',
      minutes: minimum - minutes,
      // Whole: a rate has cents.
      rate: placed.rate && (placed.rate * times) / 1_000,
      cents: null,
    };
  });
}
