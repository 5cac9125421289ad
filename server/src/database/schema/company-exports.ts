import { belongsTo, id, index, integer, moment, table, text, unique } from '../columns.ts';
import { companyId } from './companies.ts';
import { users } from './employees.ts';

/**
 * An address from which all data of a company, or of one person, can be downloaded once (imports-and-exports.md#data-of-one-person).
 */
export const companyExports = table(
  'company_exports',
  {
    id: id(),
    company_id: companyId(),
    /** Who asked for it. */
    user_id: integer().notNull(),
    /** Null: the whole company. */
    of_user_id: integer(),
    code_hash: text().notNull(),
    expires_at: moment().notNull(),
    started_at: moment(),
    /** Until when the process that creates it holds it; renewed while it works. */
    claimed_until: moment(),
    finished_at: moment(),
    /** How many records have been read so far. */
    rows: integer().notNull().default(0),
    state: text({ enum: ['waiting', 'reading', 'sending', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    created_at: moment().notNull(),
  },
  (t) => [
    unique('company_exports_code').on(t.code_hash),
    index('company_exports_of_company').on(t.company_id, t.id),
    belongsTo('company_exports_user_fk', t, t.user_id, users),
  ],
);
