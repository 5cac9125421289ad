import { type SQLWrapper, sql } from 'drizzle-orm';
import { MAX_COUNTED } from '@daybook/domain/most-counted';
import type { ReadDb } from './store.ts';

/** What a query selects whose rows are only counted. */
export const one = { one: sql<number>`1`.as('one') };

interface Rows {
  as(alias: string): SQLWrapper;
  limit(most: number): { as(alias: string): SQLWrapper };
}

/**
 * How many rows a query for `one` gives.
 * @param all whether to the last; otherwise it stops at one more than our lists tell, however many there are
 */
export const countRows = (db: ReadDb, rows: Rows, all: boolean | undefined): Promise<number> =>
  db.$count((all ? rows : rows.limit(MAX_COUNTED + 1)).as('counted'));
