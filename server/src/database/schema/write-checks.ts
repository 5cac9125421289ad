import { integer, table } from '../columns.ts';

/** One row, which `/readyz` counts up now and then: that the database answers does not say that it takes writes. */
export const writeChecks = table('write_checks', {
  id: integer().primaryKey(),
  writes: integer().notNull(),
});
