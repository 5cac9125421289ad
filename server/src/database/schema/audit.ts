import { sql } from 'drizzle-orm';
import { storedRecordTypes } from '@daybook/domain/audit/audit-vocabulary';
import { day, id, index, integer, json, moment, primaryKey, table, text, unique } from '../columns.ts';

const ROUTINE = (['session', 'daily_log'] as const).flatMap(storedRecordTypes);

/**
 * Whether an entry is neither a sign-in nor about a daily log, as most are. Without placeholders: a query uses the index
 * only if it has the same condition.
 */
export const notRoutine = sql.raw(
  `coalesce(record_type, '') not in (${ROUTINE.map((type) => `'${type}'`).join(', ')})`,
);

const NAMING = (['client', 'client_code', 'employee'] as const).flatMap(storedRecordTypes);

const naming = (column: string) => sql.raw(`${column} in (${NAMING.map((type) => `'${type}'`).join(', ')})`);

/** Whether an entry is about a record whose change may give a person another name; without placeholders, as above. */
export const isNaming = naming('audit_entries.record_type');

/**
 * Who did what, append-only (triggers refuse update and delete). `company_id` 0 is the chain of what belongs to no
 * company: operators, sign-ins of unknown addresses.
 */
export const auditEntries = table(
  'audit_entries',
  {
    id: id(),
    company_id: integer().notNull(),
    /** Position in the company's chain, from 1 without gaps. */
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
    /** A seal made with the trail's key, or in entries of the first versions a plain SHA-256. */
    hash: text().notNull(),
    /** For an entry that came with its company from another installation: its origin (imports-and-exports.md#moving-a-company). */
    origin_id: integer(),
    /** For such an entry, made on arrival: the key of its `hash` stayed at the origin. */
    moved_seal: text(),
  },
  (t) => [
    unique('audit_entries_chain').on(t.company_id, t.sequence),
    index('audit_entries_of_record').on(t.company_id, t.record_type, t.record_id, t.id),
    index('audit_entries_by_user').on(t.company_id, t.user_id, t.id),
    index('audit_entries_not_routine').on(t.company_id, t.sequence).where(notRoutine),
    index('audit_entries_naming').on(t.company_id, t.sequence).where(naming('record_type')),
  ],
);

/** The end of each company's chain. Every write locks it first, so writers of one company queue up. */
export const auditHeads = table('audit_heads', {
  company_id: integer().primaryKey(),
  sequence: integer().notNull(),
  hash: text().notNull(),
  /** Made with the trail's key over the three columns above, so that no one without the key can move the end back. */
  seal: text().notNull().default(''),
  /** The UTC day on which webhooks last received it (`audit.head`). */
  announced_on: day(),
});

/** Where a company came from, and where its chain ended there: its entries are hashed with its number there. */
export const auditOrigins = table(
  'audit_origins',
  {
    id: id(),
    company_id: integer().notNull(),
    company_id_there: integer().notNull(),
    last_sequence: integer().notNull(),
    last_hash: text().notNull(),
  },
  (t) => [index('audit_origins_of_company').on(t.company_id, t.id)],
);

/** The new ids of the records that imported entries name. */
export const movedIds = table(
  'moved_ids',
  {
    company_id: integer().notNull(),
    origin_id: integer().notNull(),
    record_type: text().notNull(),
    old_id: integer().notNull(),
    new_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'moved_ids_pk', columns: [t.company_id, t.origin_id, t.record_type, t.old_id] }),
    index('moved_ids_by_new').on(t.company_id, t.record_type, t.new_id),
  ],
);
