import type { WarningLevel } from '@daybook/domain/clients/contract-expiry';

interface Warning {
  level: WarningLevel;
  days: number | null;
  max: number | null;
  over: number | null;
}

/** Work after a contract's end, for which nobody may pay; then overdrawn contracts, by their share; then ending ones, by their day. */
function gravity({ level, days, max, over }: Warning): number {
  if (over !== null) return 1_000 + Math.min(999, max ? (over / max) * 100 : 999);
  return level === 'danger' ? 2_000 - (days ?? 0) : -(days ?? 0);
}

/** The worst warning first; those of equal gravity keep their order. */
export const worstFirst = <Of extends Warning>(warnings: readonly Of[]): Of[] =>
  warnings.toSorted((one, other) => gravity(other) - gravity(one));
