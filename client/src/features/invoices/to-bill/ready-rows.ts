import type { ReadyRow } from '@daybook/contract/invoices';
import { formatCents } from '@daybook/domain/money/exact';
import { wholeSums } from '@daybook/domain/money/figures';

export const rowKeyOf = ({ client, recipient }: Pick<ReadyRow, 'client' | 'recipient'>): string =>
  `${client} ${recipient ?? 'nobody'}`;

export const isIssuable = ({ blockers, recipient }: ReadyRow): boolean =>
  blockers.length === 0 && recipient !== null;

export const isClean = (row: ReadyRow): boolean => isIssuable(row) && row.look_at.length === 0;

/** What cannot be issued, then what needs a look, then the rest, each by name. */
export function worthALookFirst(rows: readonly ReadyRow[]): ReadyRow[] {
  const rank = (row: ReadyRow) => (isClean(row) ? 2 : row.blockers.length > 0 ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** What rows come to together. */
export const totalText = (rows: readonly Pick<ReadyRow, 'total'>[]): string =>
  formatCents(wholeSums({ total: 'cents' }, rows).total);
