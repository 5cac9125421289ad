import { MAX_ID } from '@daybook/domain/limits';

const BLOCK_ROWS = 100;

/**
 * Blocks of rows in the order of their ids, or of another number that no two of them share; between blocks other calls have
 * their turn.
 * @param rowsAfter reads at most `limit` rows whose number is above `after`
 */
export async function* blocksOf<Row extends { id: number }>(
  rowsAfter: (after: number, limit: number) => Promise<Row[]>,
  numberOf: (row: Row) => number = ({ id }) => id,
): AsyncGenerator<Row[]> {
  let after = -MAX_ID;
  let isLast = false;
  while (!isLast) {
    const rows = await rowsAfter(after, BLOCK_ROWS);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = numberOf(last);
    isLast = rows.length < BLOCK_ROWS;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
