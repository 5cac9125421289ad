import { day, id, index, integer, json, moment, table, text, unique } from '../columns.ts';

/**
 * Who did what, append-only (triggers refuse update and delete). `company_id` 0 is the chain of what belongs to no
 * company: operators, sign-ins of unknown addresses.
 */
export const auditEntries = table(
  'audit_entries',
  {
    id: id(),
    company_id: integer().notNull(),
    /** Place in the company's chain, from 1 without gaps. */
    sequence: integer().notNull(),
    at: moment().notNull(),
    user_id: integer(),
    user_name: text().notNull(),
    action: text().notNull(),
    record_type: text(),
    record_id: integer(),
    before: json<unknown>(),
    after: json<unknown>(),
    previous_hash: text().notNull(),
    /** A seal made with the key of the trail, or in entries of the first versions a plain SHA-256. */
    hash: text().notNull(),
  },
  (t) => [
    unique('audit_entries_chain').on(t.company_id, t.sequence),
    index('audit_entries_of_record').on(t.company_id, t.record_type, t.record_id, t.id),
    index('audit_entries_by_user').on(t.company_id, t.user_id, t.id),
  ],
);

/** The end of each company's chain. It is locked first by every write, so writers of one company wait in a row. */
export const auditHeads = table('audit_heads', {
  company_id: integer().primaryKey(),
  sequence: integer().notNull(),
  hash: text().notNull(),
  /** Made with the key of the trail over the three above, so that nobody without it moves the end back. */
  seal: text().notNull().default(''),
  /** The UTC day on which webhooks last received it (`audit.head`). */
  announced_on: day(),
});
