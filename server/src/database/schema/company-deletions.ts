import { id, integer, json, moment, table, text, unique } from '../columns.ts';

/**
 * What is kept of a permanently deleted company, without its name (imports-and-exports.md#deleting-a-company). While `finished_at` is
 * null it is being erased, and only then can entries of the audit trail be deleted.
 */
export const companyDeletions = table(
  'company_deletions',
  {
    id: id(),
    /** No foreign key: the company is deleted. */
    company_id: integer().notNull(),
    requested_at: moment().notNull(),
    requested_by_id: integer(),
    due: moment().notNull(),
    /** The operator; null for the command line of the server. */
    deleted_by_id: integer(),
    started_at: moment().notNull(),
    finished_at: moment(),
    /** How many rows of each table were erased. */
    counts: json<Record<string, number>>().notNull(),
    /** Where its audit chain ended. */
    last_sequence: integer().notNull(),
    last_hash: text().notNull(),
  },
  (t) => [unique('company_deletions_once').on(t.company_id)],
);
